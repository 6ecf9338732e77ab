import { inSimplified } from './cells/plain-text.ts';
import { PLAIN_MISSING_WORDS } from './guess/missing-words.ts';

/** Words of titles, signatures and footers, which say nothing of the values that a table has. */
const TITLE_WORDS =
  '监测|检测|测量|观测|采集|数据|资料|报表|日报|周报|旬报|月报|季报|年报|时报|报告|报|表|汇总|统计|记录|明细|列表|清单|一览|历史|实时|在线|自动|查询|结果|信息|系统|平台|中心|软件|文件|' +
  '水位|液位|流量|流速|雨量|降雨量|降水量|水质|水温|水文|水情|雨情|水雨情|地下水|地表水|管网|排水|供水|污水|雨水|取水|泵站|水库|河道|河流|水闸|闸门|水厂|水务|水利|防汛|水|站名|站点|测站|遥测站|测点|点位|站|设备|传感器|' +
  '名称|编码|编号|代码|站码|站号|类型|来源|日期|时间|时刻|时段|周期|范围|期间|起止|开始|起始|结束|截止|至|到|年度|月度|年|月|日|时|分|秒|小时|分钟|星期|上午|下午|' +
  '逐日|逐时|每日|每小时|整点|导出|打印|下载|生成|制作|制表|填报|填表|上报|审核|校核|复核|审批|核对|批准|主管|负责|签字|签名|签章|盖章|公章|编制|操作|联系|电话|单位|部门|用户|管理员|人员|人|员|者|' +
  '第|页|共|条|行|总数|总|计|数|个|份|本|的|和|与|及|注|备注|说明|合计|总计|小计|共计|累计|平均值|平均|均值|最大值|最小值|最高|最低|最大|最小|极值|标准差|方差|中位数|值|一|二|三|四|五|六|七|八|九|十|号';

/** What follows is a name, of a place, of a person or of an office: it may be any word. */
const NAMED =
  '(?:测站|站点|监测站|监测点|测点|点位|设备|项目|工程|河流|水系|流域|报表|文件)(?:名称|名|编[号码]|代码|号)|站名|站码|站号|河名|地址|地点|位置|' +
  '(?:制表|填报|填表|审核|校核|复核|审批|打印|导出|操作|负责|记录|观测|编制|联系|上报|统计)(?:人员?|员|者)|操作员|制表|审核|校核|复核|编制|' +
  '(?:填报|编制|管理|监测|制表|建设|使用|上报|运维|观测)(?:单位|部门)';
const NAME = /^[\p{Script=Han}\d#]{1,20}$/u;
const LABEL = new RegExp(`^(?:${NAMED})$`, 'u');

/** Names of regions, offices and stations in a title end so, and have no word of a sentence in them. */
const END_OF_PLACE =
  /(?:省|市|区|县|镇|乡|村|街道|局|公司|中心|站|水库|河|湖|江|井|厂|处|所|院|闸|桥|路|渠|塘|坝)$/u;
const OF_SENTENCE = /[为是已同移改换用自从至按以非不无未被应请勿并快慢偏差错误]/u;
const MAX_PLACE = 12;
/** Longer parts are no titles. */
const MAX_PART = 60;

const WORDS = new Set(TITLE_WORDS.split('|'));
const MAX_WORD = Math.max(...[...WORDS].map((word) => word.length));

/** True if a part of a line is made of places and, behind them, of words of titles. */
function isTitle(part: string): boolean {
  if (part.length > MAX_PART) return false;
  const endsPlace = new Set([0]);
  const endsWord = new Set<number>();
  for (let from = 0; from < part.length; from++) {
    if (endsPlace.has(from))
      for (let size = 2; size <= MAX_PLACE && from + size <= part.length; size++) {
        const place = part.slice(from, from + size);
        if (END_OF_PLACE.test(place) && !OF_SENTENCE.test(place)) endsPlace.add(from + size);
      }
    if (endsPlace.has(from) || endsWord.has(from))
      for (let size = 1; size <= MAX_WORD; size++)
        if (WORDS.has(part.slice(from, from + size)) && from + size <= part.length) endsWord.add(from + size);
  }
  return endsPlace.has(part.length) || endsWord.has(part.length);
}

/** 缺测以“—”表示: what stands where a value is missing. */
const SAYS_MISSING =
  /(?:缺测|缺失|缺报|无数据)(?:值|数据|项)?(?:均?[以用按]|均?(?:记|显示|标记|表示)为)\s*["“'‘「]?([^\s"”'’」，,。；;]{1,8}?)["”'’」]?\s*(?:表示|代替|标记|标识|填写|(?=$|[\s，,。；;)）]))/gu;
const plainMissing = new Set(PLAIN_MISSING_WORDS);

/** What separates the parts of a line. */
const PARTS = /[\s,，、;；。.!！?？()（）[\]【】<>《》"'“”|/\\_\-–—~～·]+/u;

/** A label such as 填报单位, of whoever has made the table and not of its numbers. */
export const OF_OFFICE = /(?:填报|编制|管理|监测|制表|建设|使用|上报|运维|观测)单位/gu;

/**
 * True if what a line says in Chinese is known to say nothing of the values: words of titles and signatures, names behind
 * their labels, places in front of a title. A word that is not known may say anything.
 * @param line without the names of known places
 */
export function isHarmlessChinese(line: string): boolean {
  let isNamed = false;
  const parts = inSimplified(line)
    .replace(SAYS_MISSING, (said, mark: string) => (plainMissing.has(mark) ? ' ' : said))
    .replace(/[:：=]/gu, ' : ')
    .split(PARTS);
  return parts.every((raw) => {
    if (raw === '' || raw === ':') return true;
    const part = raw.replace(/[^\p{Script=Han}]+/gu, '');
    const mayBeName = isNamed && NAME.test(raw);
    isNamed = LABEL.test(part);
    return part === '' || isNamed || mayBeName || isTitle(part);
  });
}
