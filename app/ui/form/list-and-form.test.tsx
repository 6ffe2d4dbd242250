import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ListAndForm } from './list-and-form.tsx'

test('above a list there is a way to the form below it, where there is one', () => {
	const render = (names: string[], form: string | null) => {
		const page = (
			<ListAndForm
				back={{ to: '/pricing', name: 'Pricing' }}
				title="Promo codes"
				intro="Players enter a code."
				none={['No codes yet', 'Each code shows up here.']}
				verb="End"
				rows={names.map((name, id) => ({ id, name, to: null }))}
				form={form}
			/>
		)
		const Stub = createRoutesStub([{ path: '/', Component: () => page }])
		return renderToStaticMarkup(<Stub />)
	}
	expect(render(['SUMMER20'], 'The form')).toMatch(/href="#add".*SUMMER20.*id="add">The form/s)
	expect(render([], 'The form')).not.toContain('#add')
	expect(render(['SUMMER20'], null)).not.toContain('#add')
})
