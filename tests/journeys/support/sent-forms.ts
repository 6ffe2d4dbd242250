import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import routes from '../../../app/routes.ts'
import { patternAt } from './screens.ts'

/** A form on a page with one of its buttons, by their indexes in the document, and its kind. */
export type Sent = { kind: string; form: number; button: number }

/**
 * Returns what this page can send by POST, one for each button.
 *
 * A kind is the route's pattern with the values of the form or its button, without numbers, and whether it has a file:
 * `admin/help/:id/edit`, `help/:id feedback=helpful`, `profile upload`.
 */
export async function formsOn(page: Page): Promise<Sent[]> {
	const found = await page.evaluate(() =>
		[...document.forms].flatMap((form, index) => {
			const controls = [...form.elements] as HTMLInputElement[]
			const buttons = controls.flatMap((control, place) => (control.type === 'submit' ? [{ control, place }] : []))
			const intent = controls.find(({ type, name }) => type === 'hidden' && name === 'intent')
			return (
				buttons
					// A field may have the name of a property of the form: `form.method` is that field then.
					.filter(({ control }) => (control.getAttribute('formmethod') ?? form.getAttribute('method')) === 'post')
					.map(({ control, place }) => {
						const says = control.name && control.name !== 'idempotencyKey' ? control : intent
						const address = control.getAttribute('formaction') ?? form.getAttribute('action') ?? location.href
						const tab = new URL(address, location.href).searchParams.get('tab')
						const means = [
							...(says ? [`${says.name}=${says.value}`] : tab ? [`tab=${tab}`] : []),
							...(form.getAttribute('enctype') === 'multipart/form-data' ? ['upload'] : []),
						]
						return { form: index, button: place, address, means: means.join(' ') }
					})
			)
		}),
	)
	return found.map(({ address, means, ...places }) => ({
		...places,
		kind: `${patternAt(address)} ${means.replace(/\d+/g, 'n')}`.trim(),
	}))
}

/** Returns the value of every named field of a form, for checkboxes with whether they are ticked. */
export function valuesIn(page: Page, { form }: Sent) {
	return page.evaluate((form) => {
		const controls = [...(document.forms[form]?.elements ?? [])] as HTMLInputElement[]
		return controls.flatMap(({ name, type, value, checked, files }) => {
			if (!name || type === 'button') return []
			const said = files ? [...files].map((file) => file.name).join() : value
			return [`${name}: ${said}${type === 'radio' || type === 'checkbox' ? ` ${checked}` : ''}`]
		})
	}, form)
}

export type Upload = { name: string; mimeType: string; buffer: Buffer }

/** Fills in required fields, and every text area: with `values` by name, otherwise with something that fits. */
export async function fillIn(page: Page, { form }: Sent, values: Record<string, string>, uploads: Upload[]) {
	const files = await page.evaluate(
		({ form, values }) => {
			const controls = [...document.forms[form]!.elements] as HTMLInputElement[]
			const set = (control: HTMLInputElement, value: string) => {
				const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!
				set!.call(control, value)
				for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
			}
			const choose = (control: HTMLInputElement) => control.checked || control.click()
			for (const control of controls) {
				const { name, type, value } = control
				if (!name || control.matches(':disabled') || /^(hidden|submit|button|file)$/.test(type)) continue
				const wish = values[name]
				if (type === 'radio' || type === 'checkbox') {
					const group = controls.filter((other) => other.name === name && other.type === type)
					const isNeeded = type === 'radio' || control.required
					if (
						wish === undefined
							? isNeeded && group[0] === control && !group.some(({ checked }) => checked)
							: wish === value
					)
						choose(control)
				} else if (wish !== undefined) set(control, wish)
				else if (value === '' && (control.required || type === 'textarea')) {
					const options = control instanceof HTMLSelectElement ? [...(control as HTMLSelectElement).options] : []
					const [option] = options.filter(({ value, disabled }) => value !== '' && !disabled)
					set(
						control,
						option?.value ?? (type === 'number' ? control.min || '1' : 'What somebody typed before it was lost'),
					)
				}
			}
			return controls.flatMap(({ type, accept }, place) => (type === 'file' ? [{ accept, place }] : []))
		},
		{ form, values },
	)
	for (const { accept, place } of files) {
		const control = await page.evaluateHandle(
			([form, place]) => document.forms[form!]!.elements[place!]!,
			[form, place],
		)
		await control.asElement()!.setInputFiles(uploads.find(({ mimeType }) => accept.includes(mimeType))!)
	}
}

export const press = (page: Page, { form, button }: Sent) =>
	page.evaluate(([form, button]) => (document.forms[form!]!.elements[button!] as HTMLElement).click(), [form, button])

type Entry = { path?: string; file: string; children?: Entry[] }

export const actionPatterns = [...new Set(actionsIn(routes))]

function actionsIn(entries: Entry[], above = ''): string[] {
	return entries.flatMap(({ path, file, children = [] }) => {
		const pattern = [above, path].filter(Boolean).join('/')
		const source = readFileSync(new URL(`../../../app/${file}`, import.meta.url), 'utf8')
		const takes = /^export ((async )?function|const) action\b/m.test(source) && !pattern.startsWith('api/')
		return [...(takes ? [pattern] : []), ...actionsIn(children, pattern)]
	})
}
