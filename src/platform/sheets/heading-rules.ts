/** Rows from the top among which the headings are sought: banks write account, period and currency above them. */
export const searchedLines = 50

/** Units and remarks that may stand behind a heading; 万元 and (支出) change what the column holds, so they stay. */
const remark = /\((?:[+-]?(?:人民币)?元|人民币|rmb|cny|¥|枚|选填|必填|可选|单位:?(?:人民币)?元)\)|[/:](?:人民币)?元(?=\(|$)/g

/** The English of a bank behind the Chinese, or its empty brackets; [USD] and [支出] change what the column holds. */
const translation = /\[(?:[^\p{Script=Han}\]a-z]*[a-z][^\p{Script=Han}\]]*)?\]/gu

/** A heading as headings are compared: half width, without blanks, units and translations, so 收入金额（元） is 收入金额. */
export function toHeading(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}*]/gu, '')
    .replaceAll(translation, '')
    .toLowerCase()
    .replaceAll(remark, '')
}
