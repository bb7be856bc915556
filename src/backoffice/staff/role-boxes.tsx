import { staffRoles, type StaffRole } from '#contract/permissions.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { tickControl } from '../form/form.tsx'

/** A person's roles, one or several, each with what it permits. */
export function RoleBoxes({
  value,
  onChange,
  error,
}: {
  value: readonly StaffRole[]
  onChange: (roles: StaffRole[]) => void
  error?: string | undefined
}) {
  const t = useTranslations('admin-staff')
  const role = useTranslations('admin-common')
  return (
    <fieldset aria-describedby={error && 'roles-error'}>
      <legend className="font-medium">{t('roles')}</legend>
      <FieldError id={error && 'roles-error'} error={error} />
      {staffRoles.map((one) => (
        <Checkbox
          key={one}
          aria-invalid={error ? true : undefined}
          label={<span className="inline-block first-letter:uppercase">{role(`role_${one}`)}</span>}
          hint={t(`roleHint_${one}`)}
          {...tickControl(value.includes(one), (isTicked) =>
            onChange(staffRoles.filter((other) => (other === one ? isTicked : value.includes(other)))),
          )}
        />
      ))}
    </fieldset>
  )
}
