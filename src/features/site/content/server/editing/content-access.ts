import type { AuditAction } from '#gateway/declared.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import type { ContentKind, ContentRight, ContentVerb } from '#platform/publishing/content-kinds.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { contentRefusals, isContentId, hasContentRight } from '../../rules.ts'

export type Staff = Extract<Actor, { kind: 'staff' }>

/** A kind of content that the console edits. */
export type Editable = Publishable & { declaration: ContentKind }

export type Editables = ReturnType<typeof createEditables>

/** The kinds of content by their name, each with the right that a call asks for. */
export function createEditables(publishables: readonly Publishable[]) {
  const known = new Map(publishables.flatMap((one) => (isEditable(one) ? [[one.kind as string, one]] : [])))

  function find(kind: string): Editable {
    const content = known.get(kind)
    if (!content) throw new Refusal(contentRefusals.unknownKind)
    return content
  }

  const all = [...known.values()]

  return {
    all,
    find,

    /** The kind, where the actor holds one of the rights to it. */
    open(actor: Actor, kind: string, ...rights: ContentRight[]): { content: Editable; staff: Staff } {
      const content = find(kind)
      if (actor.kind !== 'staff' || !rights.some((right) => hasContentRight(actor.permissions, content.declaration, right)))
        throw new Refusal(refusals.forbidden)
      return { content, staff: actor }
    },

    /** Whether the actor may edit any kind. */
    isEditor(actor: Actor): actor is Staff {
      return (
        actor.kind === 'staff' &&
        all.some(
          ({ declaration }) =>
            hasContentRight(actor.permissions, declaration, 'edit') || hasContentRight(actor.permissions, declaration, 'publish'),
        )
      )
    },
  }
}

function isEditable(content: Publishable): content is Editable {
  return content.declaration !== undefined
}

export function assertContentId({ declaration }: Editable, id: string): void {
  if (!isContentId(declaration, id))
    throw new Refusal(declaration.id ? { ...contentRefusals.wrongId, msg: declaration.id.error } : refusals.notFound)
}

/** The audit entry of an action on a piece of content. */
export function toAuditEntry(
  { kind }: Editable,
  { verb, id, detail = {} }: { verb: ContentVerb; id: string; detail?: Record<string, unknown> },
) {
  return { action: `${kind}.${verb}` as AuditAction, subject: id, detail }
}
