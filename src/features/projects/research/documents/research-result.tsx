import { FilterTabs } from '#ui/navigation/filter-tabs.tsx'
import { Island } from '#ui/island.tsx'
import SolutionApplication from '../islands/solution-application.tsx'
import { type Project, type Tab, tabs } from './load-research.ts'
import { ApplicationsTab, ResearchTab, SolutionsTab, toAddress } from './research-tabs.tsx'
import styles from './research-result.module.css'

/** What is known of a project that was found, and the application for its solutions. */
export function ResearchResult({ project }: { project: Project }) {
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
