import { MAX_SENDS_WITHOUT_ANSWER } from '#shared/domain/outbox/upload-policy.ts';
import { n } from './amounts.ts';
import type { Dictionary } from '../dictionary.ts';

const confirmedByUser = (batches: number) => `其中 ${n(batches)} 批由您确认`;

const groups: Dictionary['outbox']['groups'] = {
  done: '已入库',
  inflight: '发送中',
  unknown: '结果不明',
  held: '暂扣',
  rejected: '被拒绝',
  waiting: '等待',
  cancelled: '未入库',
};

export const outbox: Dictionary['outbox'] = {
  title: '发件箱',
  rail: {
    sending: (count) => `${n(count)} 个发送中`,
    waiting: (count) => `${n(count)} 个等待中`,
    attention: (count) => `${n(count)} 个待处理`,
  },
  status: {
    sending: (fileName, batch, batches) => `正在发送：${fileName}，第 ${n(batch)}/${n(batches)} 批`,
    delayed: (fileName, countdown) => `${fileName}：${countdown} 后开始发送`,
    more: (count) => `另有 ${n(count)} 个上传任务`,
    left: (time) => `剩余 ${time}`,
    sums: (unknown, toDecide) => {
      const sums = [unknown > 0 && `结果不明 ${n(unknown)} 批`, toDecide > 0 && `待处理 ${n(toDecide)} 批`];
      const said = sums.filter(Boolean).join(' · ');
      return said === '' ? '发件箱' : `发件箱：${said}`;
    },
    hindered: (fileName, batch, batches) => `暂缓发送：${fileName}，第 ${n(batch)}/${n(batches)} 批`,
    failed: '发件箱无法使用',
  },
  open: '尚未发完（按此顺序）',
  over: '本次启动以来已结束，或等待您决定',
  unlisted: (uploads) => `还有 ${n(uploads)} 个上传等待您决定，可在历史记录中查看`,
  emptyTitle: '没有待发送的内容',
  emptyText: '从“新建上传”发送的数据会在这里逐批发出。以前发送过的请看历史记录。',
  toNew: '新建上传',
  toHistory: '历史记录',
  goesOn: '可以随时关闭 Stillwell，不会丢失任何数据：下次启动并登录后，会从中断处继续发送。',
  rules: '发送规则…',
  setAside: (keptAs, reason) =>
    `上次运行的发件箱无法读取（${reason}），已另存为 ${keptAs}。其中尚未发送的内容只保留在该文件里，请重新上传这些文件。`,
  situations: {
    filling: '正在准备',
    delayed: (countdown) => `${countdown} 后开始发送`,
    sending: '正在发送',
    queued: '排队等待',
    retrying: '等待下次重试',
    checking: '正在核实一批数据的结果',
    hindered: '暂时无法发送',
    'no-connection': '无法发送：所属连接已被删除',
    pausing: '正在暂停：等待已发出的批次得到结果',
    paused: '已暂停',
    stopped: '已停止，需要您处理',
    finished: (confirmed) => (confirmed > 0 ? `已全部发送，${confirmedByUser(confirmed)}` : '已全部发送'),
    'finished-held': (rows, partly, confirmed) =>
      `已发送的数据均已入库${confirmed > 0 ? `（${confirmedByUser(confirmed)}）` : ''}；${[rows > 0 && `${n(rows)} 行暂不发送`, partly > 0 && `${n(partly)} 行部分发送`].filter(Boolean).join('，')}`,
    'finished-open': '已结束，但并非全部入库',
    'finished-unknown': '已结束，但不确定是否全部入库',
    cancelling: '正在取消：等待已发出的批次得到结果',
    cancelled: '已取消',
    incomplete: '准备过程中 Stillwell 已退出，没有发送任何数据',
  },
  lastAttempt: (answer) => `上次发送的结果：${answer}`,
  groups,
  inGroup: (group, count) => `${groups[group]} ${n(count)} 批`,
  confirmed: confirmedByUser,
  barLabel: (fileName) => `${fileName} 的各批次`,
  amounts: {
    rows: (done, all) => `${n(done)}/${n(all)} 条记录`,
    batches: (done, all) => `${n(done)}/${n(all)} 批`,
    bytes: (done, all) => `${done} / ${all}`,
    left: (time) => `约剩 ${time}`,
    noResponse: (time) => `已${time}无响应`,
    nextTry: (countdown) => `${countdown} 后重试`,
  },
  actions: {
    label: (fileName) => `${fileName} 的操作`,
    pause: '暂停',
    resume: '继续',
    resumeRest: '暂扣的批次都已处理。选择“继续”即可发送其余批次。',
    resumeWithout: (count) => `继续发送其余批次（不含 ${n(count)} 批）`,
    sendNow: '立即发送',
    sendToOrigin: (origin) => `发送到 ${origin}`,
    sendAs: (account) => `以 ${account} 发送`,
    nothingAs: (account) => `未经您确认，不会以 ${account} 的账号发送其中任何数据。`,
    cancel: '取消…',
    elsewhere: (action, to) => {
      const where = [to?.origin && `发送到 ${to.origin}`, to?.account && `以 ${to.account} 发送`].filter(
        Boolean,
      );
      return where.length === 0 ? action : `${action}（${where.join('，')}）`;
    },
    retry: (count) => `再次发送 ${n(count)} 批`,
    markAsSent: (count) => `${n(count)} 批已入库，不再发送`,
    leaveUnknown: (count) => `${n(count)} 批保留为结果不明`,
    giveUp: (count) => `放弃发送 ${n(count)} 批`,
    tryNow: '立即重试',
    details: '详情与回执',
    move: (fileName) => `移动 ${fileName}`,
    moveHint: '拖动，或按上、下方向键，可调整发送顺序。',
    moved: (fileName, place, count) => `${fileName} 现在排在第 ${n(place)} 位（共 ${n(count)} 个）。`,
    signIn: '登录…',
    uploadToken: '上传令牌…',
    connection: '打开连接',
    notify: '在窗口外也通知我',
    notifyOn: '在窗口外也会通知您。',
    notifyDenied: '此浏览器不允许在窗口外通知。',
  },
  decisions: {
    markAsSent: {
      title: (count) => `确认 ${n(count)} 批已入库？`,
      text: '这部分数据不会再发送，回执会注明由您确认。如果实际并未入库，服务中将缺少这些行。此操作无法撤销。',
    },
    leaveUnknown: {
      title: (count) => `将 ${n(count)} 批保留为结果不明？`,
      text: '这部分数据不会自动重发，回执会一直注明结果不明。之后仍可在该上传的页面中再次发送。',
    },
    giveUp: {
      title: (count) => `放弃发送 ${n(count)} 批？`,
      text: '服务中将缺少这些行。此操作无法撤销：以后要发送，需要重新选择文件。',
    },
  },
  decidedAlready: '未作任何更改：已没有批次等待此决定。',
  cancelTitle: (fileName) => `取消 ${fileName} 的上传？`,
  cancelText: (sent, waiting, doubtful) =>
    `${waiting === 0 ? '' : `${n(waiting)} 批将不再发送。`}${
      sent === 0
        ? doubtful === 0
          ? '目前还没有任何数据入库。'
          : ''
        : `已入库的 ${n(sent)} 批会保留在服务中：接口没有撤回的办法。`
    }${doubtful === 0 ? '' : `有 ${n(doubtful)} 批不确定是否已入库，会保留下来由您决定。`}`,
  cancelUnderWay: '已经发出的批次会等到结果，以便知道它是否入库。',
  cancelConfirm: '取消上传',
  cancelKeep: '继续发送',
  obstacles: {
    unreachable: (name) => `无法连接“${name}”`,
    failing: (name) => `${name} 返回错误`,
    'signed-out': (name) => `尚未登录“${name}”`,
    'disk-full': () => '磁盘已满',
    'no-connection': () => '某个上传的连接已被删除',
    unreachableText: '数据不会丢失。Stillwell 会自动重试，间隔逐渐变长，先试发一批。',
    failingText: '数据不会丢失。Stillwell 会自动重试，先试发一批，看服务是否恢复。',
    signedOutText: '登录或填写上传令牌后即可继续发送。',
    diskFullText: '无法记录各批次的结果。请腾出一些空间，之后会自动继续发送。',
    noConnectionText:
      '尚未发送的数据已无法发送到原来的服务。请取消这些上传，再将文件发送到其他连接。如果文件已不在手边，可在该上传的页面中逐批保存数据。',
    offline: '本机目前似乎没有网络。',
    nextTry: (countdown) => `${countdown} 后重试`,
    trying: '正在重试',
  },
  notices: {
    finished: (fileName) => `${fileName} 已全部发送`,
    finishedHeld: (fileName) => `${fileName}：已发送的数据均已入库，部分数据暂不发送`,
    finishedText: (rows, confirmed) =>
      `${n(rows)} 条记录已入库${confirmed > 0 ? `，其中 ${n(confirmed)} 条由您确认` : ''}。`,
    finishedUnknown: (fileName) => `${fileName} 已结束，但不确定是否全部入库`,
    finishedOpen: (fileName) => `${fileName} 已结束，但并非全部入库`,
    finishedOpenText: (batches) => `有 ${n(batches)} 批需要查看。`,
    stopped: (fileName) => `${fileName} 已停止`,
    receipt: '打开回执',
    look: '去查看',
  },
  token: {
    title: (name) => `${name} 的上传令牌`,
    refused: (equipId, token) =>
      token === 'upload-token'
        ? `服务拒绝了站点 ${equipId} 的上传令牌，请填写其他令牌。`
        : `服务两次拒绝了站点 ${equipId} 的令牌，续期后仍被拒绝。可能需要运营方提供的上传令牌。`,
    text: '令牌只用于向此连接上传，之后不再显示。',
    label: '上传令牌',
    missing: '请输入运营方提供的令牌。',
    save: '保存并继续',
    show: '显示输入内容',
    hide: '隐藏输入内容',
  },
  policy: {
    title: (name) => `向 ${name} 发送的规则`,
    unanswered: '收不到响应时',
    text: '一批数据可能已全部发出，却没有响应说明是否入库。接口文档没有说明相同的数据行重复到达时会怎样。',
    repeatsLabel: '重复到达的数据行',
    repeats: {
      overwrites: '后到的覆盖先到的（运营方已确认）：重复发送没有影响',
      'not-known': '不清楚：可能会存两份',
    },
    unsureLabel: '如果也无法回读核实',
    whenUnsure: {
      resend: `再次发送，总共最多 ${n(MAX_SENDS_WITHOUT_ANSWER)} 次，之后询问我：不会缺数据，但数据行可能重复，回执中会列明`,
      hold: '暂扣该批，由我决定',
    },
    canReadBack: {
      yes: '此服务可以回读已发送的数据，会先回读核实。',
      no: '此服务没有可回读数据的工具。',
      unknown: '登录 MCP 之后，Stillwell 会先到服务中核实。',
    },
    keptLabel: '保留已发送的数据，以便再次发送',
    keptDays: '天数',
    keptMegabytes: '最多（MB）',
    keptText: '已入库批次的内容压缩后约为原来的五分之一。超过期限或容量的部分会清除，回执始终保留。',
    rateLabel: '发送速度',
    rate: '最快（kB/秒）',
    noRate: '不限速',
    rateText: (least) => `为其他用途留出带宽，最低 ${n(least)} kB/秒。`,
    save: '保存',
  },
};
