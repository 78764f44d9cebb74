import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#gateway/refusals.ts'
import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { formatDate, subtractDays } from '#kit/dates.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { assertCaptcha } from '#platform/credentials/server/check-credentials.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { smsMessages } from '#platform/sms/rules.ts'
import { checkCode, type CodeBinding, issueCode } from '#platform/sms/server/codes.ts'
import {
  projectRefusals,
  subscriptionLimits as limits,
  subscriptionPurpose,
  subscriptionRefusals,
  subscriptionMessages as messages,
  normalizeProjectNumber,
} from '../../rules.ts'
import { sendSubscriptionCode, subscribeToProject, unsubscribeFromProject } from '../../sharing-contract.ts'
import { findProjects, toProgress } from '../look-ups/progress.ts'

type Subject = { id: string; number: string }
type Proof = { number: string; phone: string; codeId: string; code: string }

export const subscriptionHandlers = [
  handle(sendSubscriptionCode, async (context, { number, phone, captchaId, captcha }) => {
    await assertCaptcha(context, { id: captchaId, answer: captcha, purpose: subscriptionPurpose })
    const project = await getProject(context.db, number)
    const codeId = randomUUID()
    const { waitSeconds } = await issueCode(context, { ...toBinding(context, project, { phone, codeId }), captchaPassed: true })
    const masked = maskPhone(phone)
    return {
      reply: { codeId, waitSeconds, phone: masked },
      audit: { action: 'project-subscription.code', subject: `project ${project.id}`, detail: { phone: masked }, isRepeatable: true },
      msg: smsMessages.codeSent(masked),
    }
  }),

  handle(subscribeToProject, async (context, { consentVersion, ...proof }) => {
    const { db, clock, request } = context
    const project = await assertProof(context, proof)
    const [found] = await findProjects(db, [project.number])
    if (!found || toProgress(found, formatDate(clock.now())).nextId === '') throw new Refusal(subscriptionRefusals.ended)
    await assertRoom(db, project.id, proof.phone)
    await db
      .insertInto('project_subscription')
      .values({
        id: randomUUID(),
        project_id: project.id,
        mobile: proof.phone,
        consent_version: consentVersion,
        ip: request.ip,
        created_at: clock.now(),
      })
      .onConflict((conflict) => conflict.columns(['project_id', 'mobile']).doNothing())
      .execute()
    const detail = { phone: maskPhone(proof.phone), consentVersion }
    return {
      reply: {},
      audit: { action: 'project-subscription.create', subject: `project ${project.id}`, detail },
      msg: messages.subscribed,
    }
  }),

  handle(unsubscribeFromProject, async (context, proof) => {
    const project = await assertProof(context, proof)
    await context.db.deleteFrom('project_subscription').where('project_id', '=', project.id).where('mobile', '=', proof.phone).execute()
    const detail = { phone: maskPhone(proof.phone) }
    return {
      reply: {},
      audit: { action: 'project-subscription.remove', subject: `project ${project.id}`, detail },
      msg: messages.unsubscribed,
    }
  }),
]

async function getProject(db: Db, number: string): Promise<Subject> {
  const project = await db
    .selectFrom('project')
    .select(['id', 'number'])
    .where('number', '=', normalizeProjectNumber(number))
    .where('is_shown', '=', true)
    .executeTakeFirst()
  if (!project) throw new Refusal(projectRefusals.notFound)
  return project
}

/** The project, once the code has proven that the phone is the caller's. */
async function assertProof(context: Services & RequestContext, { number, code, ...given }: Proof): Promise<Subject> {
  // The code first: an unknown number gets the same refusal as a wrong code, so numbers cannot be enumerated.
  await checkCode(context, { ...toBinding(context, { number: normalizeProjectNumber(number) }, given), code })
  return getProject(context.db, number)
}

/** The subject names the phone by a keyed hash, so that two subscribers of a project do not void each other's codes. */
function toBinding(
  { secretKey }: Services,
  { number }: Pick<Subject, 'number'>,
  { phone, codeId }: Pick<Proof, 'phone' | 'codeId'>,
): CodeBinding {
  const reader = keyedHash(secretKey, 'project subscription', [number, phone]).toString('hex').slice(0, 8)
  return { scene: 'project-code', subject: `project ${number} ${reader}`, mobile: phone, session: codeId }
}

async function assertRoom(db: Db, projectId: string, mobile: string): Promise<void> {
  await lockByName(db, 'project subscriptions')
  const others = await db
    .selectFrom('project_subscription')
    .select(['project_id', 'mobile'])
    .where((row) => row.or([row('project_id', '=', projectId), row('mobile', '=', mobile)]))
    .execute()
  if (others.some((other) => other.project_id === projectId && other.mobile === mobile)) return
  const ofProject = others.filter(({ project_id }) => project_id === projectId).length
  const ofMobile = others.length - ofProject
  if (ofProject >= limits.perProject || ofMobile >= limits.perMobile) throw new Refusal(subscriptionRefusals.tooMany)
}

/** Nightly: subscriptions end with their project, and after two years at the latest. */
export async function removeEndedSubscriptions(db: Db, now: Date): Promise<void> {
  const longAgo = subtractDays(now, limits.daysKept)
  const ended = subtractDays(now, limits.daysAfterEnd)
  await sql`
    delete from project_subscription s using project p
    where p.id = s.project_id and (
      s.created_at < ${longAgo} or not p.is_shown or not exists (
        select from project_node n where n.project_id = p.id and n.is_shown and not n.is_skipped
          and (n.finished_at is null or n.finished_at > ${ended})
      )
    )`.execute(db)
}
