import { Form, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { DraftDialog } from '#platform/drafts/shared/draft-dialog.tsx'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { Prerequisite } from '#platform/prerequisites/shared/prerequisite.tsx'
import { getPickerNow, toDay } from '#ui/antd/days/picker-time.ts'
import { DatePicker } from '#ui/antd/days/day-pickers.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { changeProject, createProject, type getProject, type listEntityChoices } from '../../desk-contract.ts'
import { type ProjectKind, projectLimits as limits } from '../../rules.ts'
import { kindChoices, levelChoices } from '../choices.ts'
import styles from '../projects.module.css'

type Entities = CallReply<typeof listEntityChoices>['entities']
type Values = {
  number: string
  name: string
  operatorId: string
  customer: string
  systemName: string
  kind: ProjectKind
  level: string
  starts?: Dayjs | null
}
type ProjectDialogProps = {
  open: boolean
  entities: Entities
  project?: CallReply<typeof getProject>
  onClose: () => void
  onSaved: (id: string) => void
}

const fresh: Partial<Values> = { kind: 'mlps', level: '', starts: getPickerNow() }

/** The facts of a project; a new one begins with the nodes of its kind. */
export function ProjectDialog({ open, entities, project, onClose, onSaved }: ProjectDialogProps) {
  async function send({ starts, ...values }: Values): Promise<void> {
    if (project) {
      await callFromBrowser(changeProject, { ...values, id: project.id, version: project.version })
      showToast('success', `项目 ${values.number} 的资料已保存`)
      return onSaved(project.id)
    }
    const { id } = await callFromBrowser(createProject, { ...values, startsOn: toDay(starts) })
    showToast('success', `已登记项目 ${values.number}`)
    onSaved(id)
  }

  return (
    <DraftDialog<Values>
      draft={{ form: 'project', ...(project && { about: project.id, version: project.version }) }}
      open={open}
      title={project ? `修改项目 ${project.number} 的资料` : '登记项目'}
      okText={project ? '保存资料' : '登记项目'}
      initial={project ?? fresh}
      onClose={onClose}
      onSend={send}
    >
      {entities.length === 0 && (
        <Prerequisite
          text="还没有运营主体，登记后才能登记项目。"
          needs={['projects.manage']}
          path="/console/operating-entities"
          action="登记运营主体"
        />
      )}
      <TextField of={createProject} name="number" label="项目编号" max={limits.number} />
      <TextField of={createProject} name="name" label="项目名称" max={limits.name} />
      <Form.Item name="operatorId" label="运营主体" rules={[{ required: true, message: '请选择运营主体' }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={entities.map(({ id, name, province }) => ({
            value: id,
            label: name.includes(province) ? name : `${name}（${province}）`,
          }))}
        />
      </Form.Item>
      <TextField of={createProject} name="customer" label="客户单位" max={limits.customer} />
      <TextField of={createProject} name="systemName" label="被测系统" max={limits.systemName} />
      <Form.Item name="kind" label="类型">
        <Select options={kindChoices} />
      </Form.Item>
      <Form.Item name="level" label="级别" extra="S 为业务信息，A 为系统服务，G 取两者中较高的级别">
        <Select showSearch={{ optionFilterProp: 'label' }} options={levelChoices} />
      </Form.Item>
      {!project && (
        <Form.Item name="starts" label="开始日期（可选）" extra="填写后按类型的节点模板排定计划日期">
          <DatePicker className={styles.wide ?? ''} />
        </Form.Item>
      )}
    </DraftDialog>
  )
}
