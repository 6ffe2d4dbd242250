import { parseWithZod } from '@conform-to/zod/v4'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { useSubmission } from './use-submission.ts'

const Schema = z.object({ name: z.string(), city: z.string() })

/** Renders the form as it comes back after `body` was sent, urlencoded. */
function render(body: string) {
	const result = parseWithZod(new URLSearchParams(body), { schema: Schema }).reply({ formErrors: ['No'] })
	const Form = () => {
		const { field } = useSubmission<'name' | 'city'>('it', result, { name: 'As saved', city: '' })
		const [name, city] = [field('name'), field('city')]
		return [name, city].map(({ error: _, ...props }) => <input key={props.name} {...props} />)
	}
	return renderToStaticMarkup(<Form />)
}

test.each([
	['text', 'name=Court+1&city=George', 'Court 1'],
	['markup, literally', 'name="><svg+onload=x>', '&quot;&gt;&lt;svg onload=x&gt;'],
	['nothing', 'city=George', 'As saved'],
	['a part', 'name.x=1&city=George', 'As saved'],
	['a list', 'name[]=1&name[]=2', 'As saved'],
	['the same name twice', 'name=1&name=2', 'As saved'],
])('a field that came with %s shows what it can', (_, body, shown) => {
	expect(render(body)).toContain(`name="name" value="${shown}"`)
})
