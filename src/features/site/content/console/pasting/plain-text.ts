/** What plain text looks like that a text could hold with more structure. */
export type PlainForm = 'markdown' | 'table' | 'lines'

export const plainForms: Record<PlainForm, { question: string; convert: string }> = {
  markdown: { question: '粘贴的文字带有 Markdown 标记（如 #、**、-）。', convert: '转换为标题、列表等格式' },
  table: { question: '粘贴的文字由空白分成若干列。', convert: '转换为表格' },
  lines: { question: '粘贴的文字在行尾断开，像是从 PDF 复制的。', convert: '合并为段落' },
}

const marks = [
  /^#{1,6}\s+\S/m,
  /^\s*[-*+]\s+\S.*\n\s*[-*+]\s+\S/m,
  /^\s*\d{1,3}\.\s+\S.*\n\s*\d{1,3}\.\s+\S/m,
  /^\s*>\s+\S/m,
  /^```/m,
  /^\|.+\|\s*\n\|[\s:|-]+\|/m,
  /\*\*[^*\n]+\*\*/,
  /\[[^\]\n]+\]\((?:https?:\/\/|\/)[^)\s]+\)/,
]

/** Undefined for text that is to arrive as it is. */
export function findPlainForm(text: string): PlainForm | undefined {
  if (marks.some((mark) => mark.test(text))) return 'markdown'
  if (readColumns(text)) return 'table'
  return isBroken(text) ? 'lines' : undefined
}

/** HTML of plain text in one of these forms; what it must not hold is cleaned by the caller. */
export async function convertPlain(text: string, form: PlainForm): Promise<string> {
  if (form === 'table') return toTable(readColumns(text) ?? [])
  if (form === 'lines') return joinLines(text).map(toParagraph).join('')
  const { marked } = await import('marked')
  return marked.parse(text, { gfm: true, async: false })
}

/** Lines of the same number of cells, two at least, parted by tabs or by two blanks and more. */
function readColumns(text: string): string[][] | undefined {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const rows = lines.every((line) => line.includes('\t'))
    ? dropIndent(lines.map((line) => line.split('\t')))
    : lines.map((line) => line.trim().split(/\s{2,}|\u3000+/))
  const [first] = rows
  const isTable = first && rows.length > 1 && first.length > 1 && rows.every(({ length }) => length === first.length)
  return isTable ? rows : undefined
}

/** Tabs before every line indent it; those before some are empty cells, as above the first column of a table. */
function dropIndent(rows: string[][]): string[][] {
  const indent = Math.min(...rows.map((cells) => cells.findIndex((cell) => cell !== '')))
  return rows.map((cells) => cells.slice(indent))
}

function toTable(rows: readonly (readonly string[])[]): string {
  const table = document.createElement('table')
  for (const [at, cells] of rows.entries()) {
    const row = table.insertRow()
    for (const text of cells) {
      const cell = document.createElement(at === 0 ? 'th' : 'td')
      cell.textContent = text.trim()
      row.append(cell)
    }
  }
  return table.outerHTML
}

/** Whether most lines end where the page ended, not their sentence. */
function isBroken(text: string): boolean {
  const lines = readLines(text).filter((line) => line !== '' && !URL.canParse(line))
  const broken = lines.filter(createBreakFinder(lines)).length
  return broken > 1 && broken * 2 >= lines.length
}

/** Paragraphs; Latin words keep a blank between them where their line ended. */
function joinLines(text: string): string[] {
  const lines = readLines(text)
  const goesOn = createBreakFinder(lines)
  const paragraphs: string[] = []
  let isOpen = false
  for (const line of lines) {
    const last = paragraphs.at(-1) ?? ''
    if (isOpen && line !== '') paragraphs[paragraphs.length - 1] = last + (/[!-~]$/.test(last) && /^[!-~]/.test(line) ? ' ' : '') + line
    else if (line !== '') paragraphs.push(line)
    isOpen = goesOn(line)
  }
  return paragraphs
}

function readLines(text: string): string[] {
  return text.split(/\r\n?|\n/).map((line) => line.trim())
}

/** Shorter lines are verses, addresses or entries of a list. */
const shortestPage = 40

/** A line goes on in the next one when it is about as wide as the widest and ends no sentence. */
function createBreakFinder(lines: readonly string[]): (line: string) => boolean {
  const page = Math.max(0, ...lines.map(measureLine))
  return (line) => page >= shortestPage && measureLine(line) >= page * 0.85 && !/[。！？；：.!?;:…][”’"'）)]*$/.test(line)
}

/** A Chinese character is as wide as two Latin ones. */
function measureLine(line: string): number {
  return line.length + (line.match(/[\u2e80-\uffef]/g)?.length ?? 0)
}

function toParagraph(text: string): string {
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  return paragraph.outerHTML
}
