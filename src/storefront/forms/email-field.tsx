import { Field, type FieldProps } from '#ui/field.tsx'

/** A required email address. */
export function EmailField(props: Omit<FieldProps, 'type'>) {
  return <Field {...props} required type="email" inputMode="email" autoCapitalize="none" maxLength={254} />
}
