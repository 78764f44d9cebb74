import { Form, type FormItemProps } from 'antd'
import { classes } from '#ui/classes.ts'
import styles from './group-item.module.css'

type GroupItemProps<V> = Omit<FormItemProps<V>, 'label'> & { label: string }

/** A group of choices below its name. A label as antd draws it would belong to no control, and the group would have no name. */
export function GroupItem<V>({ label, className, ...item }: GroupItemProps<V>) {
  return (
    <fieldset className={classes(styles.group, className)}>
      <legend>{label}</legend>
      <Form.Item<V> {...item} />
    </fieldset>
  )
}
