import { createBrowserCaller } from '#gateway/client.ts'
import { toAccount } from '#kit/identifiers/identifiers.ts'
import { hashPassword } from '#platform/credentials/shared/hash-password.ts'
import { restoreSession } from '#platform/session/shared/restore-session.ts'
import { readPageConfig } from '#platform/site/shared/read-page-config.ts'
import { applyForSolution, quoteSolution } from '../contract.ts'
import { applyModeLabels, applyModes, type ApplyMode } from '../rules.ts'

export type ApplicationProps = {
  operatorId: string
  operatorName: string
  projectId: string
  projectState: number
  tasks: { id: string; name: string }[]
  /** Query coins for each task. */
  price: number
}

export type ApplicationInput = { mode: ApplyMode; way: 1 | 2; taskIds: readonly string[]; account: string; password: string; salt: string }
/** `wanted`: what is applied for, in words. */
export type Payment = { way: 1 | 2; wanted: string; account: string; price: number; balance: number; left: number }

let sessionId: string | undefined

const call = createBrowserCaller(() => {
  const { AppID, Password } = readPageConfig()
  return { appId: AppID, password: Password, sessionId }
})

/** The coin account that this browser is signed in to, or ''. */
export async function findSignedIn(): Promise<string> {
  const session = await restoreSession<{ account: string }>('coin')
  sessionId = session?.sessionId
  return session?.user.account ?? ''
}

async function toInput({ operatorId, projectId }: ApplicationProps, sent: ApplicationInput) {
  const password = sent.way === 1 ? await hashPassword(sent.password, sent.salt) : ''
  return {
    operatorId,
    way: sent.way,
    mode: applyModes[sent.mode],
    projects: [{ projectId, tasks: sent.taskIds.map((taskId) => ({ taskId })) }],
    account: sent.way === 1 ? sent.account : '',
    password,
  }
}

function describeWanted({ tasks }: ApplicationProps, { mode, taskIds }: ApplicationInput): string {
  if (mode === 'project') return `${applyModeLabels.project}（${tasks.length} 个任务）`
  return tasks.flatMap(({ id, name }) => (taskIds.includes(id) ? name : [])).join('、')
}

export async function quote(props: ApplicationProps, sent: ApplicationInput): Promise<Payment> {
  const answer = await call(quoteSolution, await toInput(props, sent))
  return { way: sent.way, wanted: describeWanted(props, sent), account: toAccount(sent.account), ...answer }
}

export async function apply(props: ApplicationProps, sent: ApplicationInput, quoted: number): Promise<void> {
  await call(applyForSolution, { ...(await toInput(props, sent)), operatorName: props.operatorName, source: 1, quoted })
}
