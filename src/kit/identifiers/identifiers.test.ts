import { expect, test } from 'vitest'
import { dropBlanks, isIdentifier, isScientific, parseNumber, toAccount, toCode, toIdentifier } from './identifiers.ts'

test.each([
  ['６２２２－０００１', '6222-0001'],
  ['6222\u200b0001', '62220001'],
  ['\u202d6222\u202c', '6222'],
  ['SK–1', 'SK-1'],
  ['SK—1', 'SK-1'],
  ['SK−1', 'SK-1'],
  ['SK‑1', 'SK-1'],
  ['京〔2026〕1号', '京[2026]1号'],
  ['\u3000A 1\t', 'A 1'],
  ['①', '1'],
])('%j is the identifier %s', (written, identifier) => expect(toIdentifier(written)).toBe(identifier))

test.each([
  ['6200 0000 01', '6200000001'],
  ['\u3000６２００\u00a0—\t01\n', '6200-01'],
])('%j without blanks is %s', (written, account) => expect(dropBlanks(written)).toBe(account))

test.each([
  ['6200-0000-01', '6200000001'],
  [' ６２００ — ００００ — ０１ ', '6200000001'],
  ['6222-0211-0000-1234', '6222021100001234'],
  ['2024-0001', '2024-0001'],
  ['2026-11-20', '2026-11-20'],
  ['demo-coin', 'demo-coin'],
  ['6200-0000-', '6200-0000-'],
])('%j is the account %s', (written, account) => expect(toAccount(written)).toBe(account))

test.each([
  ['ＤＰ2026 0001', 'DP20260001'],
  ['项目编号：DP20260001', 'DP20260001'],
  ['测评项目编号为 DP20260001。', 'DP20260001'],
  ['“DP20260001”，', 'DP20260001'],
  ['（项目编号：「DP20260001」）', 'DP20260001'],
  ['No.: DP1', 'DP1'],
  ['项目ID：a1', 'a1'],
  ['DP〔2026〕1号', 'DP[2026]1号'],
  ['〔2026〕1号', '[2026]1号'],
  ['(2026)A(1)', '(2026)A(1)'],
  ['GRID-1', 'GRID-1'],
  ['。', ''],
])('%j names the number %s', (written, number) => expect(parseNumber(written)).toBe(number))

test.each([
  ['000-000', '000000'],
  ['１２３ − ４５６', '123456'],
  ['abcd-2345', 'abcd2345'],
])('%j is the code %s', (written, code) => expect(toCode(written)).toBe(code))

test.each([
  ['SK2026/11-1_a.b#c', true],
  ['收字第123号', true],
  ['〇一', true],
  ['SК1', false], // Cyrillic
  ['ΑΒ1', false], // Greek
  ['e\u0301', false],
  ['ı1', false],
  ['ß', false],
  ['“1”', false],
  ['1😀', false],
  ['⺀1', false],
])('%s has the characters of an identifier: %s', (text, is) => expect(isIdentifier(text)).toBe(is))

test.each([
  ['2.02611E+19', true],
  ['2E+19', true],
  ['1.5e19', true],
  ['1,23E+18', true],
  ['1,5E19', true],
  ['20261120E+3', true],
  ['-2E+19', true],
  ['+1.5E19', true],
  ['1e5', true],
  ['1.55e19', true],
  ['2E+19x', false],
  ['1.5e19x', false],
  ['SK2E+5', false],
  ['26E001', false],
  ['E12', false],
  ['SK2E5', false],
  ['20261120000000012345', false],
])('%s looks like scientific notation: %s', (text, is) => expect(isScientific(text)).toBe(is))
