import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { pageAddresses } from './page-kinds.ts'
import { expect, languages, test } from './shop.ts'

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }))

for (const language of languages) {
  test.calls(
    `${language}${language === 'uk' ? '' : ' @proof'}: the HTML of every kind of page, failures too, is valid`,
    async ({ request }, { project }) => {
      test.skip(project.name !== 'desktop', 'the server sends the same page to every width')
      const addresses = [...(await pageAddresses(request, language)).values()]
      const failures = [`/${language}/product/view/999999`, `/${language}/order/unknown`, `/${language}/product?full_text_search=qqqqq`]
      const findings: string[] = []
      for (const address of [...addresses, ...failures]) {
        const answer = await request.get(address)
        expect(answer.headers()['content-type'], address).toContain('text/html')
        const { results } = await validator.validateString(await answer.text(), address)
        findings.push(
          ...results.flatMap(({ messages }) =>
            messages.map(({ ruleId, message, selector }) => `${address}: ${ruleId}: ${message} ${selector ?? ''}`),
          ),
        )
      }
      expect(findings).toEqual([])
      expect(addresses.length).toBeGreaterThan(12)
    },
  )
}
