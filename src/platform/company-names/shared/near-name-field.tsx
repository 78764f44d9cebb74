import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { Refusal } from '#gateway/refusals.ts'
import { nearNameCode } from '../rules.ts'

/** The name that the server has asked about last, and a wrapper of the call that saves it. */
export function useNearName() {
  const [asked, setAsked] = useState('')

  async function save<T>(name: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (error instanceof Refusal && error.code === nearNameCode) setAsked(name)
      throw error
    }
  }
  return { asked, save }
}

/** Stands below the name once the server has asked about it; another name is asked about anew. */
export function NearNameField({ of: field, asked }: { of: string; asked: string }) {
  const form = Form.useFormInstance()
  const name: unknown = Form.useWatch(field, form)
  if (asked === '' || name !== asked) return null
  return (
    <Form.Item name="acceptNear" valuePropName="checked" preserve={false}>
      <Checkbox>已核对，是另一家</Checkbox>
    </Form.Item>
  )
}
