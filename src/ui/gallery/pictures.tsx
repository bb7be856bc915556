import { Carousel } from '../carousel.tsx'
import { Icon, iconNames } from '../icon.tsx'
import { Photo } from '../photo.tsx'
import { Section, useSample } from './section.tsx'

export function Photos() {
  const sample = useSample()
  const slide = (number: number) => <Photo alt={sample(`Вигляд ${number}`, `View ${number}`)} width={800} height={1000} />
  return (
    <Section number="10" name={sample('Знімки', 'Pictures')}>
      <div className="max-w-text">
        <Carousel
          label={sample('Знімки виробу', 'Product photos')}
          slides={[1, 2, 3].map((number) => ({ key: String(number), content: slide(number), thumb: slide(number) }))}
        />
      </div>
    </Section>
  )
}

export function Icons() {
  const sample = useSample()
  return (
    <Section number="11" name={sample('Знаки', 'Signs')}>
      <ul className="grid grid-cols-4 gap-4 sm:grid-cols-6 lg:grid-cols-8">
        {iconNames.map((name) => (
          <li key={name} className="grid justify-items-center gap-2 text-center text-small text-concrete-dark">
            <Icon name={name} size={24} className="text-ink" />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}
