import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { FileDownload } from '#platform/calls/shared/file-download.tsx'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { getProposalFile, type listProposals } from '#platform/proposals/contract.ts'

export type Proposal = CallReply<typeof listProposals>['items'][number]
type Shown = Proposal['facts'][number]

/** What the second person decides by: values before and after, all that came with it, and who proposed it. */
export function ProposalFacts({ proposal, children }: { proposal: Proposal; children?: ReactNode }) {
  const { id, before, after, facts, proposedBy, proposedAt } = proposal
  return (
    <Facts>
      {facts.map((fact) => (
        <Fact key={fact.name} name={fact.name}>
          <Value id={id} fact={fact} />
        </Fact>
      ))}
      <Fact name="变更前">{before || '—'}</Fact>
      <Fact name="变更后">{after}</Fact>
      <Fact name="提出">{`${proposedBy}　${formatMinute(proposedAt)}`}</Fact>
      {children}
    </Facts>
  )
}

function Value({ id, fact: { name, value, tone, path, fileId } }: { id: string; fact: Shown }) {
  if (fileId) return <FileDownload what={name} name={value} find={() => callFromBrowser(getProposalFile, { id, fileId })} />
  if (path) return <Link to={path}>{value}</Link>
  return tone ? <Status tone={tone}>{value}</Status> : value
}

export function formatFacts(facts: readonly Shown[]): string {
  return facts.map(({ name, value }) => `${name} ${value}`).join('，')
}
