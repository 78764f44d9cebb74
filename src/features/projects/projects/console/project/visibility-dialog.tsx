import { Checkbox, Form, Switch } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { setVisibility } from '../../desk-contract.ts'
import { maskCustomer } from '../../rules.ts'
import styles from '../projects.module.css'
import type { Project } from '../shown-project.ts'
import { GroupItem } from '#ui/antd/fields/group-item.tsx'

type Values = { isShown: boolean; masksCustomer: boolean; shownNodes: string[] }
type VisibilityDialogProps = { open: boolean; project: Project; onClose: () => void; onSaved: () => void }

/** What the customer sees of the project. Its documents are chosen one by one in their list. */
export function VisibilityDialog({ open, project, onClose, onSaved }: VisibilityDialogProps) {
  const { id, version, number, customer, isShown, masksCustomer, plan } = project

  async function send(values: Values): Promise<void> {
    await callFromBrowser(setVisibility, { id, version, ...values })
    showToast('success', `项目 ${number} 的客户可见内容已保存`)
    onSaved()
  }

  return (
    <FormDialog<Values>
      open={open}
      title={`项目 ${number} 的客户可见内容`}
      okText="保存可见内容"
      initial={{ isShown, masksCustomer, shownNodes: plan.filter((node) => node.isShown).map((node) => node.id) }}
      onClose={onClose}
      onSend={send}
    >
      <Form.Item name="isShown" label="客户可查询该项目" valuePropName="checked" extra="关闭后，进度与调研查询都答复“未查询到该项目”">
        <Switch />
      </Form.Item>
      <Form.Item name="masksCustomer" label="对外隐去客户名称" valuePropName="checked" extra={`开启后显示为“${maskCustomer(customer)}”`}>
        <Switch />
      </Form.Item>
      <GroupItem name="shownNodes" label="客户可见的节点" extra="文件是否可见在“文件”中逐个设置">
        <Checkbox.Group className={styles.choices ?? ''} options={plan.map((node) => ({ value: node.id, label: node.name }))} />
      </GroupItem>
    </FormDialog>
  )
}
