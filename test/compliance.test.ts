import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anyone, staff } from './harness/actors.ts'
import { useGateway } from './harness/gateway.ts'
import { composeServer } from '#composition/compose-server.ts'
import { product } from '#composition/features.ts'
import { serverFeatures } from '#composition/server-features.ts'
import { saveBackupTime } from '#platform/backup/server/last-backup.ts'
import { addStatement } from '#platform/evidence/server/statements.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { listControls } from '#features/office/compliance/contract.ts'
import { controlSections, controlStates, missingProofs } from '#features/office/compliance/rules.ts'
import type { Control } from '#features/office/compliance/server/controls/control.ts'
import { controls, sectionNames } from '#features/office/compliance/server/controls/controls.ts'
import { complianceQueries } from '#features/office/compliance/server/queries.ts'

const { settings } = composeServer(serverFeatures, product, () => Promise.resolve([]))
const gateway = useGateway(complianceQueries(settings))
const auditor = staff('audit.read')
const all = sectionNames.flatMap((section) => controls[section])

test('every test that a row names exists', () => {
  const missing = all.flatMap(({ proofs = {} }) =>
    Object.entries(proofs).flatMap(([file, tests]) => {
      const code = existsSync(file) ? readFileSync(file, 'utf8') : ''
      return tests.filter((title) => ![`'${title}'`, `\`${title}\``, `"${title}"`].some((written) => code.includes(written)))
    }),
  )
  expect(missing).toEqual([])
})

test('no row is proven that was not read in a source, or that no test shows', () => {
  const claimed = all.filter(({ source, state, proofs }) => state === 'proven' && (source === 'known' || !proofs))
  expect(claimed).toEqual([])
})

test('no row is left open, and each that is the deployment’s says what to do', () => {
  expect(all.filter(({ state }) => state === 'open')).toEqual([])
  expect(all.filter(({ state, how }) => state === 'deployment' && !how.includes('部署方'))).toEqual([])
})

const introduction = `# 合规对照

本门户对照 GB/T 22239-2019 第三级（8.1.4、8.1.5 中涉及应用的部分）、GB/T 39786-2021 第三级（8.4）与个人信息保护法义务的自查表，供测评前准备用。要求一栏是我们自己的概述，不是标准原文；测评以标准原文和测评机构的判断为准。控制台 → 合规对照（\`/console/compliance\`，安全审计员可见）是同一张表，另列各项设置与运行状况的现状。

`
const cryptographyNote = `密码应用的“满足”须采用经认可的密码算法与产品。门户的密钥派生、带密钥的摘要、字段加密和签名由 \`PORTAL_CRYPTO\` 选定：\`international\`（缺省）为 HKDF 与 HMAC-SHA-256、AES-256-GCM、Ed25519，\`gm\` 为 HKDF 与 HMAC-SM3、SM4-GCM、SM2。口令摘要 argon2id、动态验证码的 HMAC-SHA-1 与账本、审计的 SHA-256 摘要链不随它改变，也没有经认证的密码产品（密钥在环境变量中，不在密码模块里），以下各项据此填写。

`

function writeDocument(): string {
  const states = Object.values(controlStates).map(({ label, meaning }) => `| ${label} | ${meaning} |\n`)
  const notes: Partial<Record<string, string>> = { cryptography: cryptographyNote }
  const sections = sectionNames.map((section) => {
    const head = '| 条款 | 要求 | 怎样满足、在哪里设置 | 证据 | 状态 |\n|---|---|---|---|---|\n'
    return `\n## ${controlSections[section]}\n\n${notes[section] ?? ''}待核的各行怎样证明：${missingProofs[section]}\n\n${head}${controls[section].map(writeRow).join('')}`
  })
  return `${introduction}| 状态 | 含义 |\n|---|---|\n${states.join('')}${sections.join('')}`
}

function writeRow({ clause = '', demand, how, state, proofs = {}, settings: names = [] }: Control): string {
  const places = names.map((name) => `“${settings.find((setting) => setting.name === name)?.label}”`)
  const where = places.length > 0 ? `。系统设置：${places.join('、')}` : ''
  const tests = Object.entries(proofs).map(([file, titles]) => `\`${file}\`: ${titles.map((title) => `“${title}”`).join(', ')}`)
  return `| ${clause || '–'} | ${demand} | ${how}${where} | ${tests.join('; ') || '–'} | ${controlStates[state].label} |\n`
}

test('docs/compliance.md says what the screen says', async () => {
  await expect(writeDocument()).toMatchFileSnapshot('../docs/compliance.md')
})

test('the screen shows what the settings are and what the portal reports of itself', async () => {
  const read = async () => {
    const { items } = await gateway.as(auditor).call(listControls, {})
    return Object.fromEntries(items.flatMap(({ live }) => live).map(({ label, value, tone }) => [label, `${value} ${tone}`]))
  }
  await saveParameter(gateway.db, 'staffTotp', false)
  expect(await read()).toMatchObject({
    '员工账号：登录需要动态验证码': '关闭 warning',
    最近一次备份: '没有备份记录 warning',
    最近一份每日签名摘要: '还没有 warning',
    网站地址: 'https success',
  })
  await saveParameter(gateway.db, 'staffTotp', true)
  await saveBackupTime(gateway.services.dataDirectory, gateway.clock.now().toISOString())
  await addStatement(gateway.services)
  expect(await read()).toMatchObject({
    '员工账号：登录需要动态验证码': '开启 success',
    最近一次备份: '2026-11-20 09:30:00 success',
    最近一份每日签名摘要: '2026-11-20 success',
  })
})

test('rows are chosen by standard and state', async () => {
  const { items } = await gateway.as(auditor).call(listControls, { section: 'cryptography', state: 'deployment' })
  expect(items.map(({ clause }) => clause)).toEqual(['a 应', 'c 宜', 'd 应', 'e 应', 'f 宜'])
})

test('the table is for auditors', async () => {
  await expect(gateway.as(staff('staff.manage')).call(listControls, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(gateway.as(anyone).call(listControls, {})).rejects.toMatchObject({ code: 'invalid_session' })
})
