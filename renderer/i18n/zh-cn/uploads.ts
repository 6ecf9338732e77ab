import { n } from './amounts.ts';
import type { Dictionary } from '../dictionary.ts';

const ofUser = (confirmed: number) => (confirmed > 0 ? `，其中 ${n(confirmed)} 条由您确认` : '');

const filesOrSheets = (count: number, areSheets: boolean) => `${n(count)} 个${areSheets ? '工作表' : '文件'}`;

export const uploads: Dictionary['uploads'] = {
  title: '数据上传',
  panesLabel: '数据上传的各部分',
  panes: {
    new: '新建上传',
    watched: '监视文件夹',
    outbox: '发件箱',
    history: '历史记录',
    correspondence: '字段对照表',
  },
  empty: {
    noConnectionTitle: '还没有可发送的连接',
    noConnectionText: '打开内置演示服务即可试用全部功能，也可以添加自己的连接。',
    openBuiltIn: '内置演示服务',
    toConnections: '连接',
  },
  signedOut: (name) => `尚未登录“${name}”。现在可以先做好全部准备，登录之后再发送。`,
  signIn: '登录…',
  drop: {
    title: '把表格文件拖到这里',
    text: '支持 CSV、TSV、XLSX、XLS、XLSB、ET、ODS：可一次拖入多个文件、文件夹或 ZIP，也可以用 Ctrl+V 粘贴复制的表格。未经您确认不会发送任何数据。',
    pasted: '粘贴的表格.tsv',
    choose: '选择文件…',
    chooseFolder: '选择文件夹…',
    noTables: '未找到表格文件。',
    more: '添加文件…',
    over: '松开鼠标即可添加',
    kept: '发送之前，文件只保存在本机。',
  },
  files: {
    label: '文件',
    columns: {
      name: '文件',
      size: '大小',
      rows: '行数',
      period: '时段',
      equipment: '站点',
      state: '状态',
    },
    count: (count) => `${n(count)} 个文件`,
    remove: (name) => `移除 ${name}`,
    equipmentOf: (name) => `${name} 所属站点`,
    tooMany: (count) => `只添加了前 ${n(count)} 个文件。请先发送这些文件，再添加其余文件。`,
    removeAll: '重新开始',
    removeAllTitle: '移除全部文件？',
    removeAllText: '为这些文件做的设置将不再保留，已发送的数据不受影响。',
    coming: (percent) => `正在读入，${percent}%`,
    opening: '正在解析',
    openingRows: (rows) => `正在解析，已读 ${n(rows)} 行`,
    cancel: '取消',
    retry: '重试',
    noValues: '没有找到数据行，不发送',
    hidden: '隐藏',
    sheetsWithoutValues: (file, sheets) => `${file}：没有数据行而不发送的工作表：${sheets.join('、')}`,
    states: {
      questions: (count) => `${n(count)} 项待处理`,
      open: (count) => `${n(count)} 项待处理`,
      ready: '列已设置',
      unanswered: (count) => `${n(count)} 项待处理`,
      checking: (percent) => `正在检查，${percent}%`,
      clean: '已检查，没有问题',
      problems: (held, warnings) =>
        [
          '已检查',
          ...(held > 0 ? [`${n(held)} 行暂不发送`] : []),
          ...(warnings > 0 ? [`${n(warnings)} 处可疑`] : []),
        ].join('，'),
      failed: '检查失败',
      sending: '正在放入发件箱',
      sent: '已在发件箱',
    },
    ended: {
      label: '发送结果',
      stored: (files, records, confirmed) =>
        `${n(files)} 个文件、${n(records)} 条记录：均已入库${ofUser(confirmed)}`,
      going: (files, records, stored, confirmed) =>
        `${n(files)} 个文件、${n(records)} 条记录：已入库 ${n(stored)} 条${ofUser(confirmed)}`,
      held: (rows, files) =>
        `有 ${n(files)} 个文件的 ${n(rows)} 行暂不发送或只发送了部分，详见各文件的回执。`,
      receipt: '保存合并回执',
      another: '处理其他文件',
    },
    newLayout: (at) => `新版式 ${at}`,
    likeTemplate: (name) => `与“${name}”相近`,
  },
  kinds: {
    files: filesOrSheets,
    setUp: '设置列',
    fromNames: (count, areSheets) => `由 ${n(count)} 个${areSheets ? '工作表' : '文件'}名确定站点`,
    nameless: (count, areSheets) =>
      `有 ${n(count)} 个${areSheets ? '工作表' : '文件'}名中看不出站点，请手工填写。`,
    applyAll: (count, areSheets) => `其余 ${filesOrSheets(count, areSheets)}按同样方式读取`,
    checkAll: (count, areSheets) => `检查${count === 1 ? ' ' : '全部 '}${filesOrSheets(count, areSheets)}`,
    sendAll: (count, areSheets) => `发送 ${filesOrSheets(count, areSheets)}…`,
    sendAllTitle: (count, areSheets) => `发送 ${filesOrSheets(count, areSheets)}？`,
    working: (done, all) => `正在生成批次：${n(done)} / ${n(all)} 个文件`,
    comparing: (files) => `正在比对站点和时段相同的 ${n(files)} 个文件`,
    notCompared: '无法比对这些文件。',
    sendAllNow: '全部发送',
  },
  file: {
    sure: { proved: '确定', assumed: '请确认', contradictory: '编码混杂，请确认', confirmed: '已确认' },
    source: '读取文件',
    encodingLabel: '文字编码',
    delimiterLabel: '分隔符',
    delimiters: { ',': '逗号', '\t': '制表符', ';': '分号', '|': '竖线', ' ': '空格' },
    otherDelimiter: (sign) => `“${sign}”`,
    workbook: {
      xlsx: 'Excel 工作簿',
      xls: 'Excel 97-2003 工作簿',
      xlsb: 'Excel 二进制工作簿',
      ods: 'OpenDocument 表格',
      html: '网页表格（HTML）',
      xml: 'Excel 2003 XML 表格',
    },
    rows: (count) => `${n(count)} 行`,
    headerRow: (row) => `表头在第 ${row} 行`,
    noHeader: '没有表头',
    rereading: '正在重新读取',
  },
};
