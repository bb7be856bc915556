import { useLanguage, useTranslations } from '#i18n/messages.tsx'

/**
 * A schematic map of the works: true positions of towns and of the Dnipro, nothing else. It is drawn here, so that no foreign map server learns who
 * reads the page.
 */
const labels = [
  { uk: 'Київ', en: 'Kyiv', lat: 50.45, lon: 30.52, side: 'left' },
  { uk: 'Вінниця', en: 'Vinnytsia', lat: 49.23, lon: 28.47, side: 'right' },
  { uk: 'Полтава', en: 'Poltava', lat: 49.59, lon: 34.55, side: 'right' },
  { uk: 'Харків', en: 'Kharkiv', lat: 49.99, lon: 36.23, side: 'left' },
  { uk: 'Кременчук', en: 'Kremenchuk', lat: 49.07, lon: 33.42, side: 'right' },
  { uk: 'Кропивницький', en: 'Kropyvnytskyi', lat: 48.51, lon: 32.26, side: 'left' },
  { uk: 'Дніпро', en: 'Dnipro', lat: 48.46, lon: 35.04, side: 'right' },
] as const
const works = { uk: 'Черкаси', en: 'Cherkasy', lat: 49.44, lon: 32.06 } as const
/** From north to south, through the towns on its banks: Vyshhorod, Kyiv, Kaniv, Cherkasy, Svitlovodsk, Kremenchuk, Kamianske, Dnipro. */
const river = [
  [50.95, 30.54],
  [50.58, 30.5],
  [50.43, 30.57],
  [49.98, 31.1],
  [49.75, 31.47],
  [49.47, 32.11],
  [49.08, 33.22],
  [49.06, 33.42],
  [48.53, 34.62],
  [48.47, 35.06],
  [48.1, 35.1],
] as const

const pixelsPerDegree = 80
/** Degrees of longitude are shorter than those of latitude at this latitude. */
const narrowing = Math.cos((49.3 * Math.PI) / 180)
const x = (lon: number) => Math.round((lon - 28.1) * narrowing * pixelsPerDegree * 10) / 10
const y = (lat: number) => Math.round((50.95 - lat) * pixelsPerDegree * 10) / 10
const width = x(36.7)
const height = y(48.1)
const kilometres = 100
const bar = Math.round((kilometres / 111.2) * pixelsPerDegree)

export function LocationMap() {
  const t = useTranslations('info')
  const language = useLanguage()
  return (
    <figure className="mt-2">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('mapAlt')} className="h-auto w-full border border-concrete-light bg-sheet">
        <polyline
          points={river.map(([lat, lon]) => `${x(lon)},${y(lat)}`).join(' ')}
          fill="none"
          strokeWidth="5"
          strokeLinejoin="round"
          className="stroke-concrete-light"
        />
        <g className="fill-concrete-dark text-[11px]">
          {labels.map(({ lat, lon, side, ...name }) => (
            <g key={name.en}>
              <circle cx={x(lon)} cy={y(lat)} r="2.5" />
              <text x={x(lon) + (side === 'right' ? 7 : -7)} y={y(lat) + 4} textAnchor={side === 'right' ? 'start' : 'end'}>
                {name[language]}
              </text>
            </g>
          ))}
        </g>
        <g className="fill-accent">
          <path d={`M${x(works.lon)} ${y(works.lat)}l-8 -18a8.700 8.700 0 1 1 16 0z`} />
          <circle cx={x(works.lon)} cy={y(works.lat) - 21} r="3" className="fill-sheet" />
          <text x={x(works.lon) - 14} y={y(works.lat) - 14} textAnchor="end" className="text-[15px] font-semibold">
            {works[language]}
          </text>
        </g>
        <g className="fill-concrete-dark stroke-concrete-dark text-[10px]">
          <path d={`M16 ${height - 16}v-4m0 2h${bar}m0 -2v4`} fill="none" />
          <text x={16 + bar / 2} y={height - 24} textAnchor="middle" stroke="none">
            {t('mapScale', { count: kilometres })}
          </text>
        </g>
      </svg>
      <figcaption className="mt-1 text-small text-concrete-dark">{t('mapCaption')}</figcaption>
    </figure>
  )
}
