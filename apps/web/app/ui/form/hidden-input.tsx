import type { FieldSource } from './field-source.ts'

export function HiddenInput({ field, value }: { field: FieldSource; value?: string }) {
  return (
    <input
      key={field.key}
      type="hidden"
      name={field.name}
      form={field.formId}
      defaultValue={value ?? field.defaultValue}
    />
  )
}
