import { addressKey, type Call, isForMachines, listPermissions, toMachineCallName } from '#gateway/call.ts'
import { isAllowed } from '#gateway/server/dispatch.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { listCallRefusals, statusByCode } from '#gateway/server/describing/call-refusals.ts'
import { toExampleReply, toReplySchema, toRequestSchema } from '#gateway/server/describing/openapi.ts'
import { toWire } from '#gateway/shape.ts'
import type { ServerProduct } from '#platform/features/server/server-feature.ts'
import { machineScopes } from '#features/coin/machines/rules.ts'
import type { CallGroup } from '../rules.ts'
import { listFields } from './field-list.ts'

type Product = Pick<ServerProduct, 'permissions' | 'descriptions' | 'readMeanings'>

/** Calls for machines, and the reads of the console that this person may use. */
export function listShownCalls(calls: readonly Call[], actor: Actor): Call[] {
  return calls.filter((call) => isForMachines(call) || (call.kind === 'query' && isOfStaff(call) && isAllowed(call.access, actor)))
}

function isOfStaff({ access }: Call): boolean {
  return [access].flat().some((one) => one === 'staff' || one.startsWith('staff:'))
}

export function toCallHead(call: Call, { permissions, descriptions, readMeanings }: Product) {
  const group: CallGroup = isForMachines(call) ? 'machine' : 'console'
  return {
    id: addressKey(call.address),
    name: group === 'machine' ? toMachineCallName(call) : addressKey(call.address),
    group,
    kind: call.kind,
    title: descriptions.find((one) => one.call === call)?.title ?? readMeanings.get(call) ?? '',
    access:
      group === 'machine'
        ? toScope(call)
        : listPermissions(call)
            .map((permission) => permissions[permission] ?? permission)
            .join('、'),
  }
}

function toScope({ access }: Call): string {
  const scope = String(access).slice('machine:'.length)
  return scope in machineScopes ? `${machineScopes[scope as keyof typeof machineScopes]}（${scope}）` : '任何密钥'
}

/** All that the page of a call shows. */
export function toCallPage(call: Call, product: Product) {
  const description = product.descriptions.find((one) => one.call === call)
  const { example } = description ?? {}
  return {
    ...toCallHead(call, product),
    needsRequestId: call.needsRequestId ?? false,
    takesFile: Boolean(call.takesFile),
    address: [...call.address],
    input: listFields(toRequestSchema(call, description)),
    reply: listFields(toReplySchema(call, description)),
    request: JSON.stringify(example ? toWire(call.input, example.input) : {}, null, 2),
    answer: description ? JSON.stringify(toExampleReply(description), null, 2) : '',
    refusals: listCallRefusals(call).map(({ code, msg }) => ({ code, msg, status: statusByCode[code] ?? 200 })),
  }
}
