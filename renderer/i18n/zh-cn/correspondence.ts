import type { Dictionary } from '../dictionary.ts';
import { formatCount } from '../format.ts';

const n = (count: number) => formatCount(count, 'zh-CN');

export const correspondence: Dictionary['correspondence'] = {
  title: '字段对照表',
  text: '说明每台设备的每个字段以什么单位发送。请提交给服务运营方，并记录双方确认的版本。',
  draft: '草稿',
  empty: '暂无内容。“发送”步骤可把文件中的字段加入草稿，也可手工添加。',
  version: (version) => `第 ${version} 版`,
  shown: '当前显示',
  agreedOn: (date) => `已确认，${date}`,
  notAgreed: '尚未确认',
  savedOn: (date) => `保存于 ${date}`,
  heads: {
    equipId: '设备编号',
    equipName: '设备名称',
    equipType: '设备类型',
    field: '字段标识',
    unit: '单位',
    decimals: '小数位数',
    sourceHeaders: '文件中的表头',
  },
  cell: (head, row) => `第 ${row} 行${head}`,
  add: '添加一行',
  remove: (row) => `删除第 ${row} 行`,
  undo: '撤销',
  save: '保存为新版本…',
  saveTitle: (version) => `保存第 ${version} 版`,
  saveText: '版本保存后不再改变，可提交给运营方。',
  note: '备注',
  saveNow: '保存',
  agree: '运营方已确认',
  disagree: '取消确认',
  compare: '对比',
  nothing: '不对比',
  same: '没有差异。',
  differences: {
    added: (equipId, field) => `${equipId} · ${field}：新增`,
    removed: (equipId, field) => `${equipId} · ${field}：删除`,
    changed: (equipId, field, columns) => `${equipId} · ${field}：${columns}`,
  },
  differencesTitle: (count) => `${n(count)} 处差异`,
  exportCsv: 'CSV',
  exportXlsx: 'Excel',
  fileName: (connection, version) => `设备字段对照表-${connection}-${version}`,
  loadFailed: '无法读取字段对照表。',
};
