const PRINTABLE_ASCII = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/u;
const MINUS_SIGNS = /[\u2010-\u2013\u2212\uFE63]/gu;
const INVISIBLE = /[\u200B-\u200F\u2060\uFEFF]/gu;

/** Characters that NFKC makes digits of and that are no digits of a number: ², ①, ½, ㎥ and their like. */
const ODD_FIGURES =
  /[\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u2089\u2150-\u2189\u2460-\u249b\u24ea-\u24ff\u3250-\u325f\u32b1-\u32cb\u3358-\u3370\u3378\u3379\u339f-\u33a8\u33af\u33e0-\u33fe\u{1ccf0}-\u{1ccf9}\u{1d7ce}-\u{1d7ff}\u{1f100}-\u{1f10a}\u{1fbf0}-\u{1fbf9}]+/gu;

/** A power of ten behind a number belongs to the unit: 0.53010³m³/h is 0.530 of 10³ m³/h, since 10 alone has an exponent. */
const POWER_OF_UNIT = /(?<=\d|\d )10(?=⁻?[²³⁴-⁹])/gu;

const APOSTROPHES = /[\u2018\u2019\u02BC]/gu;

const tidy = (text: string): string => text.replace(MINUS_SIGNS, '-').replace(INVISIBLE, '').trim();

/**
 * The text as names and units are matched in it: full-width characters narrow, ³ as 3, ㎥ as m3, every kind of minus as -,
 * no white space around it. Never what is sent: text values keep their characters.
 */
export function plainText(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  return tidy(text.normalize('NFKC'));
}

/** Characters of words of the trade: as they are written in Taiwan and Hong Kong, each before the simplified one. */
const SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  (
    '計计積积壓压電电時时間间區区東东減减標标準准國国際际調调協协當当鐘钟總总溫温濕湿氣气風风濁浊導导餘余點点監监測测觀观檢检數数據据記记錄录採采樣样編编號号碼码設设備备單单' +
    '質质狀状態态實实強强開开轉转閘闸門门運运續续線线類类別别稱称遙遥終终報报還还懸悬鹼碱錳锰鹽盐濃浓負负環环級级閥阀滿满匯汇創创傳传訊讯裝装啟启廠厂產产維维護护機机歷历雙双' +
    '儲储層层處处誤误徑径顯显兩两從从離离庫库異异無无錯错壞坏損损敗败靈灵預预誌志識识儀仪頭头係系順顺斷断註注組组製制審审驗验規规範范話话圍围寫写詢询過过覽览攝摄萬万億亿華华爾尔釐厘噸吨彙汇細细統统個个結结況况資资載载週周韌韧體体'
  )
    .match(/../gu)
    ?.map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
);

/** The text in simplified Chinese, as long as before. */
export function inSimplified(text: string): string {
  return PRINTABLE_ASCII.test(text)
    ? text
    : text.replace(/\p{Script=Han}/gu, (sign) => SIMPLIFIED.get(sign) ?? sign);
}

/** What stands behind a label at the beginning of a text (`label` begins with ^ and is in simplified Chinese); the whole text if it has none. */
export function withoutLabel(text: string, label: RegExp): string {
  return text.slice(label.exec(inSimplified(text))?.[0].length ?? 0);
}

/** The text as words are matched in it: as `plainText`, in simplified Chinese. No name of a place is compared so. */
export function plainWords(text: string): string {
  return inSimplified(plainText(text));
}

/**
 * The text as numbers and times are read in it: as `plainText`, but no digit appears that was none. A footnote sign or an
 * exponent stays what it is, so that 12.5① is not 12.51 and 10³ not 103. A power of ten behind a number gets a sign in front.
 */
export function plainFigures(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  let plain = '';
  let from = 0;
  for (const match of text.matchAll(ODD_FIGURES)) {
    plain += text.slice(from, match.index).normalize('NFKC') + match[0];
    from = match.index + match[0].length;
  }
  return tidy(plain + text.slice(from).normalize('NFKC'))
    .replace(APOSTROPHES, "'")
    .replace(POWER_OF_UNIT, '×10');
}
