import { useTranslations } from '#i18n/messages.tsx'
import { useColleaguesHere, type Shared } from './presence.ts'

/** Names the colleagues who have the same subject open. Nothing is locked. */
export function AlsoHere({ shared }: { shared: Shared }) {
  const t = useTranslations('admin-common')
  const names = useColleaguesHere(shared)
  return (
    <p role="status" className="text-small text-concrete-dark">
      {names.length > 0 && t('alsoHere', { names: names.join(', ') })}
    </p>
  )
}
