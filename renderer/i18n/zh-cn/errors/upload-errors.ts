import type { UPLOAD_ERRORS } from '#shared/errors/upload-errors.ts';
import type { TextsOf } from '../../error-texts.ts';

/** 文件为何不能当作表格读取，以及怎么办。 */
const unreadable: Record<string, { title: string; nextStep: string }> = {
  empty: { title: '没有任何内容', nextStep: '请选择其他文件，或重新导出。' },
  binary: {
    title: '既不是文本也不是工作簿',
    nextStep: '请从原程序中将数据导出为 CSV 或 XLSX。',
  },
  json: { title: '是 JSON 文件，不是表格', nextStep: '请从原程序中将数据导出为 CSV 或 XLSX。' },
  archive: { title: '是压缩文件', nextStep: '请先解压，再选择其中的表格。' },
  'web-page': {
    title: '是网页，其中没有数据表',
    nextStep: '请重新下载导出文件：服务器返回的可能是错误提示页面。',
  },
  'login-page': { title: '是登录页面，不是导出文件', nextStep: '登录已过期。请重新登录网站，再下载一次。' },
  'unsafe-xml': {
    title: '是带有实体定义的 XML，出于安全考虑不予读取',
    nextStep: '请在表格软件中打开，另存为 XLSX 或 CSV。',
  },
  xml: { title: '是 XML 文件，但不是工作簿', nextStep: '请从原程序中将数据导出为 CSV 或 XLSX。' },
  pdf: { title: '是 PDF 文档', nextStep: '请从原程序中将数据导出为 CSV 或 XLSX。' },
  picture: { title: '是图片', nextStep: '请从原程序中将数据导出为 CSV 或 XLSX。' },
  program: { title: '是可执行程序', nextStep: '来源不明时请勿打开。请选择导出的表格文件。' },
  database: { title: '是数据库文件', nextStep: '请从数据库中将表导出为 CSV 或 XLSX。' },
  parquet: {
    title: '是二进制数据文件（Parquet、Arrow、Avro 或 HDF5）',
    nextStep: '请将数据导出为 CSV 或 XLSX。',
  },
  email: { title: '是电子邮件或保存的网页（MHT）', nextStep: '请将附件或表格另存为 CSV 或 XLSX 后再选择。' },
  document: { title: '是文字文档或演示文稿', nextStep: '请将表格复制到表格软件中，另存为 XLSX 或 CSV。' },
  'text-encoding': { title: '是 UTF-32 编码的文本，暂不支持', nextStep: '请另存为 UTF-8 后再选择。' },
  'not-a-workbook': {
    title: '是 Office 文件，但不是工作簿',
    nextStep: '请将表格另存为 CSV 或 XLSX。',
  },
  'old-format': {
    title: '是旧格式的表格文件（Excel 2 至 4、SYLK 或 DIF）',
    nextStep: '请在表格软件中打开，另存为 XLSX 或 CSV 后再选择。',
  },
  encrypted: {
    title: '有密码保护',
    nextStep: '请在表格软件中打开，取消密码后另存，再重新选择。',
  },
  damaged: {
    title: '已损坏：内容不完整或前后矛盾',
    nextStep: '请在表格软件中打开并另存为新文件后再选择，或重新获取该文件。',
  },
  'too-large': {
    title: '超过了此类文件的大小上限',
    nextStep: '请另存为 CSV（长度不限），或拆分后再上传。',
  },
  'too-large-unpacked': {
    title: '解压后的大小远超正常工作簿',
    nextStep: '如果来源可信，请在表格软件中另存为 CSV 后再选择。',
  },
  'row-too-long': {
    title: '中有一行过长，不像表格中的一行',
    nextStep: '请确认它是带换行的表格，并重新导出。',
  },
  'too-slow': {
    title: '读取时间过长，已放弃读取',
    nextStep: '请在表格软件中另存为 CSV 或 XLSX 后再选择。',
  },
  gone: {
    title: '已不存在或无权读取',
    nextStep: '请检查磁盘是否已连接、文件是否被移动，然后重新选择。',
  },
  'no-such-sheet': {
    title: '中没有该工作表，或该工作表没有数据行',
    nextStep: '请选择其他工作表。',
  },
};

const canaryFailures = {
  missing: '在服务中没有找到',
  differs: '在服务中的值不一致',
  'not-possible': '已被接受，但无法读回核对',
  refused: '未被服务接受',
  'no-answer': '已发出，但没有响应说明是否入库',
  damaged: '无法发送：发件箱中的内容已损坏',
  superseded: '会覆盖之后的上传所发送的值',
};

export const uploadErrors: TextsOf<keyof typeof UPLOAD_ERRORS> = {
  FILE_UNREADABLE: ({ fileName, why }) => ({
    title: `“${fileName}”${unreadable[why]?.title}。`,
    nextStep: unreadable[why]?.nextStep ?? '',
  }),
  OUTBOX_FAILED: ({ file, why, reason }) =>
    why === 'in-use'
      ? { title: '另一个 Stillwell 正在使用发件箱。', nextStep: '请关闭另一个程序，此程序随后会自动接管。' }
      : why === 'newer'
        ? { title: '发件箱由更新版本的 Stillwell 写入。', nextStep: '请安装最新版本。' }
        : why === 'damaged'
          ? { title: '发件箱文件已损坏。', nextStep: '正在重新打开并修复，或另行保存。请稍后重试。' }
          : why === 'restarted'
            ? { title: '添加上传任务时发件箱重新启动了。', nextStep: '尚未发送任何数据，请重新发送。' }
            : {
                title: `发件箱无法使用：${reason}。`,
                nextStep: `请确认 ${file} 可读写，然后重新启动 Stillwell。`,
              },
  OUTBOX_ROW_DAMAGED: () => ({
    title: '发件箱中该上传任务的记录已损坏。',
    nextStep:
      '剩余部分不会自动发送。请与服务中的数据核对各批次，然后继续或取消。原因可能是磁盘损坏，请检查磁盘。',
  }),
  FILE_NOT_HELD: () => ({
    title: '该文件已不在应用中。',
    nextStep: '请重新选择文件。关闭 Stillwell 后，未发送的文件不会保留。',
  }),
  JOB_NOT_FOUND: () => ({
    title: '发件箱中已没有这个上传任务。',
    nextStep: '请重新查看列表，它可能已被移除。',
  }),
  SAID_OTHERWISE: ({ fileName, others }) => ({
    title: `${fileName} 与已发送的 ${others[0]?.fileName ?? ''} 数值不同，而后者的写入时间并不更早。`,
    nextStep: '请核对哪一个文件正确。',
  }),
  BODIES_GONE: ({ fileName }) => ({
    title: `本机已不再保留 ${fileName} 的发送内容。`,
    nextStep: '请重新选择该文件，作为新的上传任务发送。',
  }),
  UPLOAD_ANSWER_UNCLEAR: ({ equipType, equipId, status, says, isTriedAgain }) => ({
    title: `服务对站点 ${equipId}（${equipType}）的上传返回状态码 ${status}，但未说明成功或失败${says ? `：“${says}”` : '。'}`,
    nextStep: isTriedAgain
      ? '该批次可能已入库。Stillwell 会自动再次发送；若响应仍是这样，该批次会暂扣，由您决定。也可能被网络认证页面拦截。'
      : '同一批次已发送多次，可能已入库。请先向运营方确认，再决定如何处理暂扣的批次。也可能被网络认证页面拦截。',
  }),
  UPLOAD_NOT_CONFIRMED: ({ equipType, equipId, status, says, sends }) => ({
    title: `站点 ${equipId}（${equipType}）的上传已完整发送 ${sends} 次，始终没有收到能说明是否入库的响应。${status === null ? '' : `最近一次响应的状态码为 ${status}${says ? `：“${says}”` : '。'}`}`,
    nextStep:
      '该批次可能已多次入库，因此不再自动发送。请先在服务中核对这些数据是否已存在，再决定如何处理暂扣的批次。若服务响应超过一分钟，请联系运营方。',
  }),
  UPLOAD_NOT_ACCEPTED: ({ equipType, equipId, status, says }) => ({
    title: `服务不接受站点 ${equipId}（${equipType}）的上传，状态码 ${status}${says ? `：${says}` : '。'}`,
    nextStep:
      status === 413
        ? '目前还没有任何一批被接受：服务或其前面的代理连几 kB 的请求也认为过大。请联系运营方调高限制（Stillwell 每次最多发送 490 kB），然后再次发送该批。'
        : '目前还没有任何一批被接受。请对照字段对照表核对站点类型、站点编号和字段，然后再次发送该批，或取消上传并发送更正后的文件。',
  }),
  UPLOAD_NOT_PERMITTED: ({ equipId, token, says }) => ({
    title: `服务拒绝了站点 ${equipId} 上传所用的${token === 'upload-token' ? '上传令牌' : '数据登录令牌'}${says ? `：${says}` : '。'}`,
    nextStep:
      token === 'upload-token'
        ? '请在此处或该连接的详情中填写有效的上传令牌。因此停止的所有上传随后会自动继续。'
        : '请使用有权上传该站点数据的账号登录，或在此处或该连接的详情中填写运营方提供的上传令牌。因此停止的所有上传随后会自动继续；属于其他账号的会先询问您。',
  }),
  CONNECTION_MOVED: ({ from, to }) => ({
    title: `连接的地址已更改：此上传是为 ${from} 准备的，而该连接现在指向 ${to}。`,
    nextStep:
      '未经您确认，等待中的数据不会发往新地址。如果是同一服务换了地址，请选择发送到新地址，原地址已存储的数据不会重复发送；否则请把地址改回，或取消此上传后重新发送文件。',
  }),
  ACCOUNT_CHANGED: ({ from, to }) => ({
    title: `此上传属于账号 ${from}，而当前登录的是 ${to}。`,
    nextStep: `未经您确认，等待中的数据不会以 ${to} 的账号发送。${from} 重新登录后会自动继续。`,
  }),
  CANARY_FAILED: ({ equipId, timestamp, why }) => ({
    title: `先行发送的一行（${equipId}，${timestamp}）${canaryFailures[why]}。`,
    nextStep: '其余数据尚未发送。确认无误可继续发送，否则请取消上传。',
  }),
};
