import { expect, test } from 'vitest'
import { formatCalendar } from './calendar.ts'

const node = { id: 'n1', name: '现场测评', plannedOn: '2026-11-30', finishedAt: '', isSkipped: false, waitsFor: 'us', remark: '' }
const calendar = (nodes: readonly Partial<typeof node>[], name = '门户网站测评') =>
  formatCalendar({
    issuer: '示例公司',
    number: 'DP20260001',
    name,
    changedAt: new Date('2026-11-20T01:30:05.123Z'),
    nodes: nodes.map((one) => ({ ...node, ...one })),
  })
/** As a reader unfolds it (RFC 5545, §3.1). */
const unfoldLines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('it names the company that publishes it, and no program', () => {
  expect(unfoldLines(calendar([{}]))[2]).toBe('PRODID:-//示例公司//项目计划//ZH')
})

test('a planned day is an all-day event, also on the last day of a month and of a year', () => {
  const lines = unfoldLines(calendar([{}, { id: 'n2', plannedOn: '2026-12-31' }]))
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:n1@node.project',
      'DTSTAMP:20261120T013005Z',
      'DTSTART;VALUE=DATE:20261130',
      'DTEND;VALUE=DATE:20261201',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:现场测评（门户网站测评）',
    ]),
  )
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

test('every line ends with CR LF and has at most 75 octets, and no character is split', () => {
  const text = calendar([{ name: '访谈、核查与测试😀'.repeat(20), remark: `${'资料'.repeat(90)}，完` }])
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.isWellFormed()).toBe(true)
  expect(unfoldLines(text).find((line) => line.startsWith('SUMMARY:'))).toContain('访谈、核查与测试😀'.repeat(20))
})

test('text cannot end its line, nor contain control characters', () => {
  const lines = unfoldLines(calendar([{ name: '甲;乙,丙\\丁\r\nEND:VCALENDAR\u2028\0x\ud800' }]))
  expect(lines.find((line) => line.startsWith('SUMMARY:'))).toBe('SUMMARY:甲\\;乙\\,丙\\\\丁\\nEND:VCALENDAR\\nx\ufffd（门户网站测评）')
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
})

test('a node without a planned day has no event; a finished one says so and keeps its UID', () => {
  expect(unfoldLines(calendar([{ plannedOn: '' }]))).not.toContain('BEGIN:VEVENT')
  const lines = unfoldLines(calendar([{ finishedAt: '2026-11-29 10:00:00' }]))
  expect(lines).toContain('SUMMARY:已完成：现场测评（门户网站测评）')
  expect(lines).toContain('UID:n1@node.project')
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('完成于 2026-11-29 10:00')
})

test('a skipped node is cancelled, and nobody is said to wait for it', () => {
  const lines = unfoldLines(calendar([{ isSkipped: true, remark: '不适用' }]))
  expect(lines).toContain('SUMMARY:不适用：现场测评（门户网站测评）')
  expect(lines).toContain('STATUS:CANCELLED')
  expect(lines).toContain('DESCRIPTION:项目编号 DP20260001\\n不适用')
})
