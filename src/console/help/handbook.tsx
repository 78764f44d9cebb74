import { Fragment, useId } from 'react'
import { Link } from 'react-router'
import { firstRoles } from '#features/office/staff/rules.ts'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import { toScreenName } from '#platform/features/shared/screen-help.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { type Filter, Filters, readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { SignedIn } from '../signed-in.ts'
import { type HandbookPage, isAbout, toPages } from './chapters.ts'
import { loadAllHelp } from './find-help.ts'
import styles from './handbook.module.css'
import { HelpText } from './help-text.tsx'
import { ScreenPicture } from './screen-picture.tsx'

/** Taken by `npm run pictures`. */
const pictures = import.meta.glob<string>('./pictures/*.avif', { query: '?url', import: 'default', eager: true })

const everybody = 'all'
const filters: Filter[] = [
  { kind: 'text', name: 'text', label: '查找' },
  {
    kind: 'choice',
    name: 'role',
    label: '角色',
    none: '我能打开的页面',
    options: [...firstRoles.map(({ id, name }) => ({ value: id, label: name })), { value: everybody, label: '全部页面' }],
  },
]

export const clientLoader = loadScreen(async ({ url }) => {
  const { text } = readFilters(url)
  return { role: text('role'), words: text('text'), found: await loadAllHelp(), own: getSignedIn<SignedIn>('staff').permissions }
})

export const title = '使用手册'

export default function Handbook({ loaderData: { role, words, found, own } }: ScreenProps<typeof clientLoader>) {
  const id = useId()
  const chosen = firstRoles.find((one) => one.id === role)?.permissions ?? (role === everybody ? undefined : own)
  const pages = toPages(found, chosen).filter(isAbout(words))
  const chapters = [...Map.groupBy(pages, ({ chapter }) => chapter)]
  return (
    <Screen title="使用手册" lead="每个页面是做什么的、各项操作有什么结果、谁可以使用。" filters={<Filters filters={filters} />}>
      {pages.length === 0 ? (
        <EmptyState title={`没有含“${words}”的说明`} drawing="search">
          <Link to="/console/help?role=all">查看全部页面</Link>
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <nav aria-label="手册目录" className={styles.contents}>
            {chapters.map(([chapter, members]) => (
              <Fragment key={chapter}>
                <p>{chapter}</p>
                <ul>
                  {members.map(({ path, name }) => (
                    <li key={path}>
                      <a href={`#${id}${toScreenName(path)}`}>{name}</a>
                    </li>
                  ))}
                </ul>
              </Fragment>
            ))}
          </nav>
          <div className={styles.chapters}>
            {chapters.map(([chapter, members]) => (
              <section key={chapter} aria-label={chapter}>
                <h2>{chapter}</h2>
                {members.map((page) => (
                  <Page key={page.path} page={page} words={words} id={`${id}${toScreenName(page.path)}`} />
                ))}
              </section>
            ))}
          </div>
        </div>
      )}
    </Screen>
  )
}

function Page({ page: { path, name, help }, words, id }: { page: HandbookPage; words: string; id: string }) {
  const picture = pictures[`./pictures/${toScreenName(path)}.avif`]
  return (
    <article id={id} className={styles.page}>
      <h3>{path.includes(':') ? name : <Link to={path}>{name}</Link>}</h3>
      <HelpText path={path} help={help} words={words} />
      {picture && <ScreenPicture name={name} picture={picture} />}
    </article>
  )
}
