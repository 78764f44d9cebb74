import { Button, Form, Input } from 'antd'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Plus, X } from '#ui/icons.ts'
import { saveTasks } from '../../plan-contract.ts'
import { projectLimits as limits } from '../../rules.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../projects.module.css'
import { RowId } from '../row-id.tsx'
import type { Project } from '../shown-project.ts'
import rows from './tasks.module.css'

type TasksSectionProps = { project: Project; onChange: () => void }

/** The tasks of a project with their tests, each of which leads to its research. */
export function TasksSection({ project, onChange }: TasksSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const { tasks } = project
  return (
    <section className={blocks.card} aria-labelledby="tasks">
      <div className={styles.bar}>
        <h2 id="tasks">任务与测评项</h2>
        <div>
          <Button onClick={() => setOpen(true)}>编辑任务</Button>
        </div>
      </div>
      {tasks.length === 0 && <p className={blocks.muted}>还没有任务。有任务的项目，客户才能查询调研信息、申请解决方案。</p>}
      <ul className={styles.tasks}>
        {tasks.map(({ id, name, tests }) => (
          <li key={id}>
            <span>{name}</span>
            <span>
              {tests.map((test) => (
                <Link key={test.id} to={`/console/research/${test.id}`} aria-label={`${name} · ${test.name}的调研信息`}>
                  {test.name}
                </Link>
              ))}
              {tests.length === 0 && <span className={blocks.muted}>没有测评项</span>}
            </span>
          </li>
        ))}
      </ul>
      <TasksDialog open={isOpen} project={project} onClose={() => setOpen(false)} onSaved={onChange} />
    </section>
  )
}

type Values = { tasks: Project['tasks'] }
type TasksDialogProps = { open: boolean; project: Project; onClose: () => void; onSaved: () => void }
const freshTests = [
  { id: '', name: '技术测评' },
  { id: '', name: '管理测评' },
]

function TasksDialog({ open, project: { id, version, number, tasks }, onClose, onSaved }: TasksDialogProps) {
  async function send(values: Values): Promise<void> {
    await callFromBrowser(saveTasks, { id, version, tasks: values.tasks.map((task) => ({ ...task, tests: task.tests ?? [] })) })
    showToast('success', `项目 ${number} 的任务已保存`)
    onSaved()
  }

  return (
    <FormDialog<Values>
      open={open}
      title={`编辑项目 ${number} 的任务`}
      okText="保存任务"
      width={640}
      initial={{ tasks }}
      lead="有调研信息或方案申请的任务与测评项不能删除。"
      onClose={onClose}
      onSend={send}
    >
      <Form.List name="tasks">
        {(fields, { add, remove }) => (
          <div className={rows.rows}>
            {fields.map(({ key, name: place }) => (
              <fieldset key={key} className={rows.task}>
                <legend className="visually-hidden">任务 {place + 1}</legend>
                <RowId row={place} />
                <NameField path={[place, 'name']} label={`任务 ${place + 1} 的名称`} max={limits.task} onRemove={() => remove(place)} />
                <Tests place={place} />
              </fieldset>
            ))}
            <Button icon={<Plus />} disabled={fields.length >= limits.tasks} onClick={() => add({ id: '', name: '', tests: freshTests })}>
              添加任务
            </Button>
          </div>
        )}
      </Form.List>
    </FormDialog>
  )
}

function Tests({ place }: { place: number }) {
  return (
    <Form.List name={[place, 'tests']}>
      {(fields, { add, remove }) => (
        <div className={rows.tests}>
          {fields.map(({ key, name: test }) => (
            <Fragment key={key}>
              <RowId row={test} />
              <NameField
                path={[test, 'name']}
                label={`任务 ${place + 1} 的测评项 ${test + 1}`}
                max={limits.test}
                onRemove={() => remove(test)}
              />
            </Fragment>
          ))}
          <Button
            size="small"
            type="text"
            icon={<Plus />}
            disabled={fields.length >= limits.tests}
            onClick={() => add({ id: '', name: '' })}
          >
            添加测评项
          </Button>
        </div>
      )}
    </Form.List>
  )
}

type NameFieldProps = { path: (string | number)[]; label: string; max: number; onRemove: () => void }

function NameField({ path, label, max, onRemove }: NameFieldProps) {
  return (
    <div className={rows.name}>
      <Form.Item name={path} rules={[{ required: true, whitespace: true, message: '请输入名称' }]}>
        <Input count={{ max }} aria-label={label} autoComplete="off" />
      </Form.Item>
      <Button type="text" icon={<X />} aria-label={`删除${label}`} onClick={onRemove} />
    </div>
  )
}
