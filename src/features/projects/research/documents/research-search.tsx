import { siteTools } from '#platform/site/menu-rules.ts'
import { NextStep } from '#platform/site/shared/next-step.tsx'
import type { Site } from '#platform/site/shared/page-config.ts'
import { breadcrumbJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { definePage } from '#platform/site/shared/page.ts'
import { RefusedLookUp } from '#platform/site/shared/refused-look-up.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkButton } from '#ui/form/button.tsx'
import { Island } from '#ui/island.tsx'
import { Section } from '#ui/layout/section.tsx'
import { FilterTabs } from '#ui/navigation/filter-tabs.tsx'
import { Phrases } from '#ui/text/phrases.tsx'
import ResearchSearch from '../islands/research-search.tsx'
import SolutionApplication from '../islands/solution-application.tsx'
import { type Found, loadResearch, type Project, type Tab, tabs } from './load-research.ts'
import styles from './research-search.module.css'
import { ApplicationsTab, ResearchTab, SolutionsTab, toAddress } from './research-tabs.tsx'

const path = '/research'
const title = '调研数据查询'
const lead = '按项目与系统查看调研资料，申请并下载解决方案。'

function head(_: Found, site: Site): PageHead {
  return {
    title,
    description: '选择运营主体并输入项目ID，查看调研信息、下载解决方案，在线申请方案并跟踪办理状态。',
    path,
    jsonLd: [breadcrumbJsonLd(site, [{ label: '首页', href: '/' }, { label: title }])],
  }
}

function ResearchPage({ data }: { data: Found }) {
  const { provinces, operator, projectId, errors, refused, captcha, project } = data
  return (
    <>
      <Section level={1} label="调研与方案" heading={title} lead={<Phrases text={lead} />} centered compact>
        {provinces.length > 0 ? (
          <Island
            name="features/projects/research/research-search"
            of={ResearchSearch}
            props={{ provinces, operator, projectId, errors, ...(captcha && { captcha }) }}
          />
        ) : (
          <EmptyState title="目前没有可查询的项目">
            <LinkButton href="/contact" look="quiet">
              联系我们
            </LinkButton>
          </EmptyState>
        )}
      </Section>
      {project && (
        <Section tone="surface" compact>
          <ResearchResult project={project} />
        </Section>
      )}
      {refused && (
        <Section tone="surface" compact>
          <RefusedLookUp text={refused} />
        </Section>
      )}
      <NextStep
        title="调研内容有误，或方案打不开？"
        text="说出项目编号与任务，我们请负责的测评师处理。"
        topic="调研与方案"
        ways={[siteTools.schedule]}
      />
    </>
  )
}

export const researchPage = definePage({
  path,
  name: '调研数据查询',
  uncachedWith: ['operator', 'projectid'],
  load: loadResearch,
  head,
  Body: ResearchPage,
  listPublished: async () => [{ path }],
})

/** What is known of a project that was found, and the application for its solutions. */
function ResearchResult({ project }: { project: Project }) {
  const { operatorId, operatorName, id, name, state, tasks, price, tab } = project
  return (
    <article className={styles.card} aria-label={name}>
      <header className={styles.head}>
        <div>
          <h2>{name}</h2>
          <p>
            {operatorName} · {id}
          </p>
        </div>
        {tasks.length > 0 && (
          <Island
            name="features/projects/research/solution-application"
            of={SolutionApplication}
            props={{
              operatorId,
              operatorName,
              projectId: id,
              projectState: state,
              tasks: tasks.map((task) => ({ id: task.id, name: task.name })),
              price,
            }}
          />
        )}
      </header>
      <FilterTabs
        isOuter
        label="项目资料"
        tabs={Object.entries(tabs).map(([key, label]) => ({
          label,
          href: toAddress(project, { tab: key }),
          current: tab === (key as Tab),
        }))}
      />
      {tab === 'research' && <ResearchTab project={project} />}
      {tab === 'solutions' && <SolutionsTab project={project} />}
      {tab === 'applications' && <ApplicationsTab project={project} />}
    </article>
  )
}
