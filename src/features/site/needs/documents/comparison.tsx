import { comparisonAddress, comparisonPath, platformAddress } from '#features/site/products/rules.ts'
import { ConsultLink } from '#platform/site/shared/consult-link.tsx'
import type { Site } from '#platform/site/shared/page-config.ts'
import { definePage, type PageLoading } from '#platform/site/shared/page.ts'
import { breadcrumbJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button, LinkButton } from '#ui/form/button.tsx'
import { ConsultBanner } from '#ui/layout/consult-banner.tsx'
import { Container } from '#ui/layout/section.tsx'
import { Breadcrumb, type Crumb } from '#ui/navigation/breadcrumb.tsx'
import { compareProducts, type ComparedProduct } from '../contract.ts'
import { compareLists, isNeedId } from '../rules.ts'
import styles from './comparison.module.css'

function read(url: URL, name: string): string {
  const id = url.searchParams.get(name)
  return isNeedId(id) ? id : ''
}

async function load({ call, url }: PageLoading) {
  const asked = { first: read(url, 'a'), second: read(url, 'b') }
  return { asked, ...(await call(compareProducts, asked)) }
}

type Data = Awaited<ReturnType<typeof load>>

const crumbs: Crumb[] = [{ label: '首页', href: '/' }, { label: '产品中心', href: '/product' }, { label: '比较产品' }]

function head({ products: [first, second], choices }: Data, site: Site): PageHead {
  const both = first && second
  return {
    title: both ? `${first.name}与${second.name}对比` : '比较产品',
    description: both
      ? `${first.name}（${first.brief}）与${second.name}（${second.brief}）：适用的需求、场景、系统与案例有何不同。`
      : '选两个产品，看适用的需求、场景、系统与案例有何不同。',
    path: both ? comparisonAddress(first.id, second.id) : comparisonPath,
    hidden: choices.length < 2,
    jsonLd: [breadcrumbJsonLd(site, crumbs)],
  }
}

function ComparisonPage({ data: { asked, choices, products } }: { data: Data }) {
  const [first, second] = products
  return (
    <>
      <Container className={styles.page}>
        <Breadcrumb crumbs={crumbs} />
        <h1>比较产品</h1>
        {choices.length < 2 ? (
          <EmptyState title="还没有两个可以比较的产品">
            <LinkButton href="/product">产品中心</LinkButton>
          </EmptyState>
        ) : (
          <form method="get" action={comparisonPath} className={`${styles.form} no-print`}>
            <Choice name="a" label="第一个产品" choices={choices} value={asked.first} />
            <Choice name="b" label="第二个产品" choices={choices} value={asked.second} />
            <Button type="submit">比较</Button>
          </form>
        )}
        {first && second && <Comparison first={first} second={second} />}
        {products.length === 1 && asked.second !== '' && <output>请选择两个不同的产品。</output>}
      </Container>
      <ConsultBanner
        title="还拿不定主意？"
        text="说说您的系统、数据与要求，我们建议用哪一个、先做哪一步。"
        action={<ConsultLink topic={first && second ? `${first.name}与${second.name}` : '比较产品'} />}
      />
    </>
  )
}

type ChoiceProps = { name: string; label: string; choices: Data['choices']; value: string }

function Choice({ name, label, choices, value }: ChoiceProps) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={value} required>
        <option value="">请选择</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  )
}

const rows = [
  ['适用的需求', ({ needs }) => needs],
  ['适用场景', ({ scenes }) => scenes],
  ['功能优势', ({ advantages }) => advantages],
  ['系统', ({ systems }) => systems],
  ['操作手册', ({ manuals }) => (manuals > 0 ? [`${manuals} 册`] : [])],
  ['案例', ({ cases }) => cases],
] as const satisfies readonly [string, (product: ComparedProduct) => string[]][]

function Comparison({ first, second }: { first: ComparedProduct; second: ComparedProduct }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">
        {first.name}与{second.name}对比
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">项目</span>
          </th>
          {[first, second].map((product) => (
            <th key={product.id} scope="col">
              <a href={platformAddress(product.id)}>{product.name}</a>
              <p>{product.brief}</p>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, listOf]) => (
          <Row key={label} label={label} first={listOf(first)} second={listOf(second)} />
        ))}
      </tbody>
    </table>
  )
}

/** What both have is set back, what one has alone stands out; the row says it in a word too. */
function Row({ label, first, second }: { label: string; first: string[]; second: string[] }) {
  if (first.length === 0 && second.length === 0) return null
  const mark = compareLists(first, second)
  return (
    <tr>
      <th scope="row">
        {label}
        <span data-mark={mark}>{mark}</span>
      </th>
      {[
        [first, second],
        [second, first],
      ].map(([own = [], other = []], i) => (
        <td key={i === 0 ? 'first' : 'second'}>
          {own.length === 0 ? (
            '无'
          ) : (
            <ul>
              {own.map((item) => (
                <li key={item} data-shared={other.includes(item) ? '' : undefined}>
                  {item}
                </li>
              ))}
            </ul>
          )}
        </td>
      ))}
    </tr>
  )
}

export const comparisonPage = definePage({
  path: comparisonPath,
  name: '比较产品',
  parameters: ['a', 'b'],
  freeText: ['a', 'b'],
  load,
  head,
  Body: ComparisonPage,
  listPublished: async (call) =>
    (await call(compareProducts, { first: '', second: '' })).choices.length > 1 ? [{ path: comparisonPath }] : [],
})
