import type { Permission } from '#gateway/declared.ts'
import { createFieldRefusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { isFromNetworks, isMappedNetwork, isNetwork } from '#platform/limits/server/networks.ts'
import { findParameter, saveParameter } from '#platform/parameters/server/parameters.ts'
import { staffPolicyParameter } from '#platform/session/policy-rules.ts'
import type { Setting, SettingContext } from '#platform/settings/server/settings.ts'

type Networks = Record<string, string[]>
type Line = { role: string; networks: string[] }
type Roles = { id: string; name: string; permissions: string[] }[]

/** From where the members of a role may sign in: a line for each role, its name, a colon and the networks. */
export const networkSetting: Setting = {
  name: `${staffPolicyParameter}.networks`,
  group: '员工登录',
  label: '各角色允许的网络',
  help: '每行一个角色：角色名称，冒号，然后是 IPv4 或 IPv6 的网段，以空格隔开，如“系统管理员：10.1.0.0/16 2001:db8::/32”。未写的角色不限。对已打开的会话同样生效。',
  form: 'lines',
  level3: { wanted: '为每个可管理账号、设置或审计的角色填写', isMet: areAdministratorsBound },
  weakensProtection: (from) => from !== '',

  async read(db) {
    const [roles, stored] = await Promise.all([listRoles(db), readNetworks(db)])
    return roles.flatMap(({ id, name }) => (stored[id]?.length ? [`${name}：${stored[id].join(' ')}`] : [])).join('\n')
  },

  findError: () => undefined,

  async findConflict(text, context) {
    const roles = await listRoles(context.db)
    const lines = parseLines(text, roles)
    return typeof lines === 'string' ? lines : findLockOut(context, roles, lines)
  },

  async write(db, text) {
    const roles = await listRoles(db)
    const lines = parseLines(text, roles)
    // A proposal may be days old; a role may have gone since.
    if (typeof lines === 'string') throw createFieldRefusal('value', lines)
    const networks = Object.fromEntries(lines.map(({ role, networks: given }) => [roles.find(({ name }) => name === role)?.id, given]))
    const policy = (await findParameter<Record<string, unknown>>(db, staffPolicyParameter)) ?? {}
    await saveParameter(db, staffPolicyParameter, { ...policy, networks })
  },
}

function parseLines(text: string, roles: Roles): Line[] | string {
  const lines: Line[] = []
  for (const line of text.split('\n').filter((given) => given.trim() !== '')) {
    const { role, listed } = parseLine(line, roles)
    const networks = listed.split(/[\s,，、;；]+/).filter((network) => network !== '')
    if (!roles.some(({ name }) => name === role)) return `没有名为“${role || line.trim()}”的角色`
    if (lines.some((known) => known.role === role)) return `角色“${role}”写了两行`
    if (networks.length === 0) return `请为“${role}”填写网段，不限时删去该行`
    // PostgreSQL compares them.
    const wrong = networks.find((network) => !isNetwork(network) || isMappedNetwork(network))
    if (wrong !== undefined) return `“${wrong}”不是有效的网段，请按 10.1.0.0/16 或 2001:db8::/32 的格式填写`
    lines.push({ role, networks })
  }
  return lines
}

/** A name may hold colons of its own. */
function parseLine(line: string, roles: Roles): { role: string; listed: string } {
  const colons = [...line.matchAll(/[:：]/g)].map(({ index }) => ({ role: line.slice(0, index).trim(), listed: line.slice(index + 1) }))
  const known = colons.findLast(({ role }) => roles.some(({ name }) => name === role))
  return known ?? colons[0] ?? { role: '', listed: '' }
}

const administrators: readonly string[] = ['staff.manage', 'settings.manage', 'audit.read'] satisfies Permission[]

async function areAdministratorsBound(db: Db): Promise<boolean> {
  const [roles, stored] = await Promise.all([listRoles(db), readNetworks(db)])
  return roles
    .filter(({ permissions }) => permissions.some((permission) => administrators.includes(permission)))
    .every(({ id }) => (stored[id] ?? []).length > 0)
}

/** Whoever saves it would be shut out at once. */
async function findLockOut({ db, actor, request: { ip } }: SettingContext, roles: Roles, lines: Line[]): Promise<string | undefined> {
  if (actor.kind !== 'staff') return undefined
  const own = await db.selectFrom('staff').select('role_id').where('id', '=', actor.id).executeTakeFirst()
  const role = roles.find(({ id }) => id === own?.role_id)?.name
  const networks = lines.find((line) => line.role === role)?.networks ?? []
  return isFromNetworks(ip, networks) ? undefined : `您的角色“${role}”须包含您当前的地址 ${ip}，否则保存后您将无法登录`
}

function listRoles(db: Db): Promise<Roles> {
  return db.selectFrom('role').select(['id', 'name', 'permissions']).orderBy('type').orderBy('name').execute()
}

async function readNetworks(db: Db): Promise<Networks> {
  return (await findParameter<{ networks?: Networks }>(db, staffPolicyParameter))?.networks ?? {}
}
