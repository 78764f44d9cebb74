import { Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useNew } from '#platform/finding/shared/use-new.ts'
import { contentAddress, type ContentKind, newPieceOf } from '#platform/publishing/content-kinds.ts'
import { meantAsNew } from '../get-kind.ts'
import { LazyPart } from '#ui/browser/lazy-part.tsx'
import { Plus } from '#ui/icons.ts'

/** Opens the empty form; nothing is stored before the first word. */
export function NewButton({ kind }: { kind: ContentKind }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useNew()
  const { id } = kind
  const open = (of: string, replace = false) => void navigate(contentAddress(kind.kind, of), { replace, state: meantAsNew })
  const openNew = useEffectEvent(() => open(newId(), true))
  const isOpening = isAsking && !id
  useEffect(() => {
    if (isOpening) openNew()
  }, [isOpening])

  return (
    <>
      <Button type="primary" icon={<Plus />} onClick={() => (id ? setAsking(true) : open(newId()))}>
        {newPieceOf(kind)}
      </Button>
      {id && (
        <LazyPart isOpen={isAsking} load={() => import('../address/new-dialog.tsx')} onFail={() => setAsking(false)}>
          {({ NewDialog }) => <NewDialog kind={kind} rules={id} open={isAsking} onClose={() => setAsking(false)} onGiven={open} />}
        </LazyPart>
      )}
    </>
  )
}

/** 12 characters that stay readable in an address. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join('')
}
