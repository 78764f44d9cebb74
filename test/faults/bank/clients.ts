import { setTimeout as sleep } from 'node:timers/promises'
import type { Calls, Session } from './calls.ts'
import type { Op, Recorder } from './recorder.ts'
import type { Chain, World } from './world.ts'

export type Scene = { world: World; calls: Calls; recorder: Recorder; isOver: () => boolean }

const words = { service: '报告下载' }
const pause = () => sleep(20 + Math.random() * 60)
const random = (most: number) => 1 + Math.floor(Math.random() * most)
const pickOne = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T

// Any other refusal is an error of the test or of the portal.
const usual = new Set(['insufficient', 'moved', 'hold_over', 'already_reversed', 'wrong_state'])
const usualOfTransfers = new Set(['nothing_to_transfer', 'coins_held', ...usual])

function judge({ recorder }: Scene, op: Op, fine: ReadonlySet<string> = usual): void {
  if (op.outcome === 'refused' && !fine.has(op.code)) recorder.fault(`unexpected refusal: ${op.kind} ${op.tag} ${op.code}`)
}

/** A random account, or a card that has coins now; cards of the closed chain are used by their own client only. */
function someAccount({ world }: Scene): string {
  const heads = world.chains.filter(({ isClosed }) => !isClosed).map(({ cards, head }) => cards[head] as string)
  return pickOne([...world.plain, ...heads])
}

export async function spend(scene: Scene): Promise<void> {
  const { calls, recorder, isOver } = scene
  while (!isOver()) {
    const [account, amount] = [someAccount(scene), random(3)]
    const op = await recorder.perform('use', account, amount, ({ tag, requestId }) =>
      calls.asMachine('use', { RequestId: requestId, account, amount, reference: tag, detail: tag, ...words }),
    )
    judge(scene, op)
    await pause()
  }
}

export async function hold(scene: Scene): Promise<void> {
  const { calls, recorder, isOver } = scene
  while (!isOver()) {
    const [account, amount] = [someAccount(scene), random(9)]
    const held = await recorder.perform('hold', account, amount, ({ tag, requestId }) =>
      calls.asMachine('hold', { RequestId: requestId, account, amount, reference: tag, minutes: 1 }),
    )
    judge(scene, held)
    await pause()
    if (held.outcome !== 'ok') continue
    const { holdId } = held.data
    const part = random(amount)
    const op =
      Math.random() < 0.7
        ? await recorder.perform('commit', account, part, ({ tag, requestId }) =>
            calls.asMachine('commit', { RequestId: requestId, holdId, amount: part, detail: tag, ...words }),
          )
        : await recorder.perform('release', account, 0, ({ requestId }) => calls.asMachine('release', { RequestId: requestId, holdId }))
    judge(scene, op)
  }
}

export async function reverse(scene: Scene): Promise<void> {
  const { calls, recorder, isOver } = scene
  const done = new Set<string>()
  while (!isOver()) {
    await pause()
    const used = pickOne(recorder.ops)
    if (used?.kind !== 'use' || used.outcome !== 'ok' || used.tries > 1 || done.has(used.tag)) continue
    done.add(used.tag)
    const op = await recorder.perform('reverse', used.account, used.amount, ({ tag, requestId }) =>
      calls.asMachine('reverse', { RequestId: requestId, reference: used.tag, reason: tag }),
    )
    judge(scene, op)
    await sleep(150)
  }
}

export async function recharge(scene: Scene): Promise<void> {
  const { calls, recorder, isOver } = scene
  while (!isOver()) {
    const [account, quantity] = [someAccount(scene), random(20)]
    const op = await recorder.perform('recharge', account, quantity, ({ tag, requestId }) => {
      const paid = { paidBy: 'money', yuan: '10', receipt: tag, note: tag }
      return calls.asFinance('recharge', { RequestId: requestId, account, quantity, ...paid })
    })
    judge(scene, op)
    await sleep(100)
  }
}

/** Logs in with one card after the other and transfers everything to the next. */
export async function transfer(scene: Scene, chain: Chain): Promise<void> {
  const { world, calls, recorder, isOver } = scene
  while (!isOver() && chain.head < chain.cards.length - 1) {
    const [from, to] = [chain.cards[chain.head] as string, chain.cards[chain.head + 1] as string]
    const session = await login(scene, from, chain.isClosed)
    if (!session) return
    const body = { OldAccount: from, DSBPassword: world.received, NewAccount: to }
    const op = await recorder.perform('transfer', from, chain.isClosed ? world.opening : 0, ({ requestId }) =>
      calls.asCustomer('DSBGLXTTransferCard', session, { ...body, RequestId: requestId }),
    )
    judge(scene, op, usualOfTransfers)
    if (op.outcome === 'ok') chain.head++
    await sleep(chain.isClosed ? 200 : 800)
  }
}

/** `isClosed`: a card of the closed chain, whose balance is the initial one or 0. */
export async function login({ world, calls, recorder }: Scene, card: string, isClosed = false): Promise<Session | undefined> {
  for (;;) {
    const captcha = await recorder.ask(() => calls.asAnyone(['dns_vcode', 'Common', 'GetVCode'], {}))
    if (captcha?.kind !== 'ok') return undefined
    let cookie = ''
    const { VCodeID } = captcha.data
    const body = { DSBAccount: card, DSBPassword: world.received, VCodeID, VCode: '0000' }
    const answer = await recorder.ask(async () => {
      const response = await calls.asAnyone(['dns_relay', 'Connon_DSB', 'DSBGLXTQueryDSB'], body)
      cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
      return response
    })
    if (!answer) return undefined
    // A captcha is valid once: after a lost response the next try needs another.
    if (answer.kind === 'refused' && answer.code === 'wrong_captcha') continue
    if (answer.kind === 'refused') throw new Error(`login refused: ${answer.code}`)
    if (isClosed && answer.data.Balance !== world.opening) recorder.fault(`${card} shows ${String(answer.data.Balance)} at login`)
    return { id: answer.data.SessionID as string, cookie }
  }
}
