import { type Party, skippedRemark, waitingLabels } from '../../rules.ts'

type CalendarNode = {
  id: string
  name: string
  plannedOn: string
  finishedAt: string
  isSkipped: boolean
  waitsFor: string
  remark: string
}
/** `issuer`: whose calendar it is, for the programs that read it. */
type Calendar = { issuer: string; number: string; name: string; changedAt: Date; nodes: readonly CalendarNode[] }

const dayMs = 24 * 3600_000
/** Octets of a line, without its break (RFC 5545, §3.1). */
const lineOctets = 75

/** The planned days of a project as all-day events (RFC 5545), which need no time zone. An event keeps its UID for as long as its node lives. */
export function formatCalendar({ issuer, number, name, changedAt, nodes }: Calendar): string {
  const stamp = changedAt.toISOString().replace(/[-:]|\.\d+/g, '')
  const events = nodes
    .filter(({ plannedOn }) => plannedOn !== '')
    .flatMap((node) => [
      'BEGIN:VEVENT',
      `UID:${toUid(node.id)}`,
      `DTSTAMP:${stamp}`,
      `LAST-MODIFIED:${stamp}`,
      `DTSTART;VALUE=DATE:${toCompactDay(node.plannedOn)}`,
      `DTEND;VALUE=DATE:${toCompactDay(nextDay(node.plannedOn))}`,
      `SUMMARY:${escapeText(`${getPrefix(node)}${node.name}（${name}）`)}`,
      `DESCRIPTION:${escapeText(describe(number, node))}`,
      `STATUS:${node.isSkipped ? 'CANCELLED' : 'CONFIRMED'}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(issuer.replaceAll('/', ' '))}//项目计划//ZH`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(`${name} 计划`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function getPrefix({ finishedAt, isSkipped }: CalendarNode): string {
  if (isSkipped) return `${skippedRemark}：`
  return finishedAt ? '已完成：' : ''
}

function describe(number: string, { waitsFor, finishedAt, isSkipped, remark }: CalendarNode): string {
  const state = finishedAt ? `完成于 ${finishedAt.slice(0, 16)}` : isSkipped ? '' : waitingLabels[waitsFor as Party]
  return [`项目编号 ${number}`, state, remark].filter(Boolean).join('\n')
}

function toUid(nodeId: string): string {
  return `${encodeURIComponent(nodeId)}@node.project`
}

function toCompactDay(day: string): string {
  return day.replaceAll('-', '')
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
}

// Control characters other than the line break are not allowed in text (RFC 5545, §3.3.11).
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** A line longer than 75 octets goes on behind a line break and a space; no character is torn. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (octets + more > lineOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += more
  }
  return folded
}
