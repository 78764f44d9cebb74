import * as z from 'zod/mini'
import { optionalText, requiredText } from '#gateway/values.ts'
import { listTexts, type TextFields } from './text-rules.ts'

type InputOf<T> = T extends { isRequired: true } ? ReturnType<typeof requiredText> : ReturnType<typeof optionalText>

/** The texts among the input of the call that submits. */
export function textInputs<F extends TextFields>(fields: F) {
  const inputs = listTexts(fields).map(([name, { label, max, isRequired }]) => [
    name,
    isRequired ? requiredText(label, max) : optionalText(label, max),
  ])
  return Object.fromEntries(inputs) as { [K in keyof F & string]: InputOf<F[K]> }
}

/** The texts in a reply. */
export function textReplies<F extends TextFields>(fields: F) {
  return Object.fromEntries(listTexts(fields).map(([name]) => [name, z.string()])) as { [K in keyof F & string]: z.ZodMiniString }
}
