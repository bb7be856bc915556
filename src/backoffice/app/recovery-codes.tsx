import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useCopy } from './use-copy.ts'

/** Ten codes, shown only once, to copy or print. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('admin-common')
  const copy = useCopy()
  return (
    <div>
      <ul
        className="tabular-nums grid grid-cols-1 gap-x-6 gap-y-1 border border-concrete-light bg-sheet p-4 min-[22rem]:grid-cols-2"
        aria-label={t('recoveryCodes')}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="no-print mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy(codes.join('\n'))}>
          <Icon name="copy" />
          {t('copy')}
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          {t('print')}
        </Button>
      </div>
    </div>
  )
}
