import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { StatementForm } from './bank-form.tsx'

/** Returns the names of the fields marked as invalid. */
function marked(pasted: string) {
	const Component = () => <StatementForm action="/match" error={['We found no amounts.']} pasted={pasted} />
	const Stub = createRoutesStub([{ path: '/', Component }])
	const fields = renderToStaticMarkup(<Stub />).match(/<(input|textarea)[^>]*>/g) ?? []
	return fields.filter((field) => field.includes('aria-invalid="true"')).map((field) => /name="(\w+)"/.exec(field)![1])
}

test('marks the field that was read', () => {
	expect(marked('hello,world')).toEqual(['text'])
	expect(marked('')).toEqual(['file'])
})
