import { Button, Checkbox, Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { DatePicker } from '#ui/antd/days/day-pickers.tsx'
import { NumberInput } from '#ui/antd/number-input.tsx'
import { ArrowDown, ArrowUp, Plus, X } from '#ui/icons.ts'
import { projectLimits as limits } from '../../rules.ts'
import { partyChoices } from '../choices.ts'
import { RowId } from '../row-id.tsx'
import styles from './node-rows.module.css'

type NodeRowsProps = {
  /** A plan has days of the calendar and remarks, a template days from the start. */
  of: 'plan' | 'template'
  /** The ids of nodes that may not be removed. */
  fixed?: readonly string[]
}

/** The nodes of a plan or template as a list in a form: `nodes`. */
export function NodeRows({ of, fixed = [] }: NodeRowsProps) {
  const form = Form.useFormInstance<{ nodes: { id?: string }[] }>()
  const isFixed = (place: number) => fixed.includes(form.getFieldValue(['nodes', place, 'id']) as string)
  return (
    <Form.List name="nodes">
      {(rows, { add, remove, move }) => (
        <div className={styles.rows}>
          {rows.map(({ key, name: place }) => (
            <div className={styles.row} key={key}>
              <span className={styles.place}>{place + 1}</span>
              {of === 'plan' && <RowId row={place} />}
              <Row place={place} of={of} />
              <span className={styles.moves}>
                <Move label="上移" place={place} icon={<ArrowUp />} isOff={place === 0} onClick={() => move(place, place - 1)} />
                <Move
                  label="下移"
                  place={place}
                  icon={<ArrowDown />}
                  isOff={place === rows.length - 1}
                  onClick={() => move(place, place + 1)}
                />
                <Move label="删除" place={place} icon={<X />} isOff={isFixed(place) || rows.length === 1} onClick={() => remove(place)} />
              </span>
              <div className={styles.across}>
                {of === 'plan' && (
                  <Form.Item name={[place, 'remark']}>
                    <Input count={{ max: limits.remark }} placeholder="备注（客户可见）" aria-label={`第 ${place + 1} 个节点的备注`} />
                  </Form.Item>
                )}
                <Form.Item name={[place, 'isShown']} valuePropName="checked">
                  <Checkbox>客户可见</Checkbox>
                </Form.Item>
              </div>
            </div>
          ))}
          <Button
            icon={<Plus />}
            disabled={rows.length >= limits.nodes}
            onClick={() => add({ id: '', name: '', waitsFor: 'us', isShown: true, remark: '', days: 0, planned: null })}
          >
            添加节点
          </Button>
        </div>
      )}
    </Form.List>
  )
}

function Row({ place, of }: { place: number } & Pick<NodeRowsProps, 'of'>) {
  const label = `第 ${place + 1} 个节点`
  return (
    <>
      <Form.Item name={[place, 'name']} rules={[{ required: true, whitespace: true, message: '请输入节点名称' }]}>
        <Input count={{ max: limits.node }} aria-label={`${label}的名称`} />
      </Form.Item>
      <Form.Item name={[place, 'waitsFor']}>
        <Select options={partyChoices} aria-label={`${label}的办理方`} />
      </Form.Item>
      {of === 'plan' ? (
        <Form.Item name={[place, 'planned']}>
          <DatePicker className={styles.wide ?? ''} placeholder="计划日期" aria-label={`${label}的计划日期`} />
        </Form.Item>
      ) : (
        <Form.Item name={[place, 'days']} rules={[{ required: true, message: '请输入天数' }]}>
          <NumberInput className={styles.wide ?? ''} suffix="天" aria-label={`${label}距开始的天数`} />
        </Form.Item>
      )}
    </>
  )
}

type MoveProps = { label: string; place: number; icon: ReactNode; isOff: boolean; onClick: () => void }

function Move({ label, place, icon, isOff, onClick }: MoveProps) {
  return <Button type="text" size="small" icon={icon} disabled={isOff} aria-label={`${label}第 ${place + 1} 个节点`} onClick={onClick} />
}
