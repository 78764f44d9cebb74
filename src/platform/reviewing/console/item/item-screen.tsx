import type { ComponentType } from 'react'
import type { CallReply } from '#gateway/call.ts'
import type { ScreenModule } from '#platform/site/shared/screen.ts'
import type { ReviewCalls } from '../../contract.ts'
import type { Choices } from '../action/action-dialog.tsx'
import { loadReviewed, type Reviewer, type ReviewItem, type ReviewScreens } from '../review-data.ts'
import { ReviewDetail } from './review-detail.tsx'

type Detail<C extends ReviewCalls> = CallReply<C['get']>['detail']

/** What a kind's `Panel` draws of an item. */
export type PanelProps<C extends ReviewCalls> = { item: ReviewItem; detail: Detail<C>; reviewer: Reviewer }

/** A reviewed kind in the console. */
export type ReviewConsole<C extends ReviewCalls = ReviewCalls> = ReviewScreens<C> & {
  Panel: ComponentType<PanelProps<C>>
  /** Options of fields of its actions, by field. */
  toChoices?: (detail: Detail<C>) => Choices
}

type Loaded<C extends ReviewCalls> = Awaited<ReturnType<typeof loadReviewed<C>>>

/** The screen of one item of a kind. */
export function toItemScreen<C extends ReviewCalls>({ Panel, toChoices, ...screens }: ReviewConsole<C>): ScreenModule<Loaded<C>> {
  return {
    default: ({ loaderData }) => {
      const { reviewed, reviewer } = loaderData
      const { item, detail } = reviewed
      const choices = toChoices?.(detail)
      return (
        <ReviewDetail key={item.id} screens={screens} {...(choices && { choices })} {...loaderData}>
          <Panel item={item} detail={detail} reviewer={reviewer} />
        </ReviewDetail>
      )
    },
    clientLoader: ({ request, params }) => loadReviewed(screens, request, params.id as string),
    title: ({ reviewed }) => screens.getName(reviewed.item),
  }
}
