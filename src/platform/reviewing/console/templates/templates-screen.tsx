import { useRevalidator } from 'react-router'
import type { ScreenModule } from '#platform/site/shared/screen.ts'
import { loadTemplates, type ReviewScreens } from '../review-data.ts'
import { Templates } from './templates.tsx'

type Loaded = Awaited<ReturnType<typeof loadTemplates>>

/** The screen of a kind's reply templates. */
export function toTemplatesScreen(screens: ReviewScreens): ScreenModule<Loaded> {
  function TemplatesScreen({ loaderData }: { loaderData: Loaded }) {
    const { revalidate } = useRevalidator()
    return <Templates screens={screens} {...loaderData} onChanged={() => void revalidate()} />
  }
  return { default: TemplatesScreen, clientLoader: () => loadTemplates(screens), title: screens.templatesTitle }
}
