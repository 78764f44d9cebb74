import type { ComponentProps } from 'react'
import { Download } from '#ui/icons.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { FilterTabs } from '#ui/navigation/filter-tabs.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import {
  applyWays,
  answerModes,
  researchLimits as limits,
  researchMessages as messages,
  solutionStates,
  toResearchAddress,
} from '../rules.ts'
import type { Application, Project } from './load-research.ts'
import styles from './research-search.module.css'

/** The address of this project with other parameters. */
export function toAddress({ operatorId, id }: Pick<Project, 'operatorId' | 'id'>, rest: Record<string, string> = {}): string {
  return toResearchAddress({ operatorId, projectId: id }, rest)
}

export function ResearchTab({ project }: { project: Project }) {
  const { tasks, research } = project
  if (!research) return <EmptyState title={messages.noTasks}>{messages.noTasksHint}</EmptyState>
  const task = tasks.find(({ id }) => id === research.taskId)
  return (
    <>
      <Choice
        label="任务"
        tabs={tasks.map(({ id, name }) => ({ label: name, href: toAddress(project, { task: id }), current: id === research.taskId }))}
      />
      {task && task.tests.length > 1 && (
        <Choice
          label="测评项"
          tabs={task.tests.map(({ id, name }) => ({
            label: name,
            href: toAddress(project, { task: task.id, test: id }),
            current: id === research.testId,
          }))}
        />
      )}
      {research.questions.length === 0 ? (
        <EmptyState title="暂无调研信息">测评师填写后会显示在这里；如有疑问，请联系项目的测评师。</EmptyState>
      ) : (
        <ol className={styles.questions}>
          {research.questions.map(({ mode, name, place, answers }) => (
            <li key={place}>
              <h3>
                {place}. {name}
                <span className={styles.mode}>{answerModes[mode as keyof typeof answerModes] ?? mode}</span>
              </h3>
              {answers.length === 0 && <p className={styles.none}>尚未填写</p>}
              {[...Map.groupBy(answers, ({ group }) => group)].map(([group, ofGroup]) => (
                <div key={group} className={styles.answers} data-grouped={group !== '' || undefined}>
                  {group && <h4>{group}</h4>}
                  <div>
                    {ofGroup.map(({ content, files }, i) => (
                      <div key={i}>
                        <p>{content}</p>
                        {files.map((file) => (
                          <FileLink key={file.id} {...file} />
                        ))}
                      </div>
                    ))}
                  </div>
                </div>
              ))}
            </li>
          ))}
        </ol>
      )}
      {research.questions.some(({ answers }) => answers.some(({ files }) => files.length > 0)) && (
        <p className={styles.note}>{messages.linksExpire}</p>
      )}
    </>
  )
}

function Choice({ label, tabs }: { label: string; tabs: ComponentProps<typeof FilterTabs>['tabs'] }) {
  return (
    <div className={styles.choice}>
      <p aria-hidden>{label}</p>
      <FilterTabs label={label} tabs={tabs} />
    </div>
  )
}

function FileLink({ path, name }: { path: string; name: string }) {
  return (
    <a href={path} className={styles.file}>
      <Download /> {name}
    </a>
  )
}

export function SolutionsTab({ project: { solutions = [] } }: { project: Project }) {
  const downloadable = solutions.filter(({ files }) => files.length > 0)
  if (downloadable.length === 0) return <EmptyState title={messages.nothingToDownload}>方案审核通过并上传后，可在这里下载。</EmptyState>
  return (
    <>
      <ul className={styles.solutions}>
        {downloadable.map(({ application, files }) => (
          <li key={application.id}>
            <h3>
              {application.task}
              <span className={styles.mode}>{getWayLabel(application.way)}</span>
            </h3>
            {files.map((file) => (
              <p key={file.id}>
                <FileLink {...file} /> <span className={styles.none}>{file.createdAt.slice(0, 16)}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{messages.linksExpire}</p>
    </>
  )
}

export function ApplicationsTab({ project }: { project: Project }) {
  const { applications = { total: 0, page: 1, items: [] } } = project
  if (applications.items.length === 0) return <EmptyState title="暂无申请记录">在“调研信息”中选择任务，即可申请解决方案。</EmptyState>
  return (
    <>
      <table className={styles.records}>
        <thead>
          <tr>
            <th scope="col">任务</th>
            <th scope="col">申请标准</th>
            <th scope="col">状态</th>
            <th scope="col">申请时间</th>
          </tr>
        </thead>
        <tbody>
          {applications.items.map((application) => (
            <tr key={application.id}>
              <th scope="row">{application.task}</th>
              <td data-label="申请标准">{getWayLabel(application.way)}</td>
              <td data-label="状态">
                <State {...application} />
              </td>
              <td data-label="申请时间">{application.appliedAt.slice(0, 16)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {applications.total > limits.pageSize && (
        <Pagination
          page={applications.page}
          pageSize={limits.pageSize}
          total={applications.total}
          toHref={(page) => toAddress(project, { tab: 'applications', ...(page > 1 && { page: String(page) }) })}
        />
      )}
    </>
  )
}

function State({ state, reason }: Application) {
  const shown = solutionStates[state - 1]
  if (!shown) return null
  return (
    <>
      <Status tone={shown.tone}>{shown.label}</Status>
      {shown.value === 'declined' && reason && (
        <details className={styles.reason}>
          <summary>查看原因</summary>
          <p>{reason}</p>
        </details>
      )}
    </>
  )
}

function getWayLabel(way: number): string {
  return applyWays.find(({ wire }) => wire === way)?.label ?? ''
}
