// Methods that engines at the floor of package.json lack and our scripts or packages use. Loaded by those engines only;
// bin/lib/checks/floor.js reads their names here.

/** Adds the methods that are missing. */
function give(to: object, methods: Record<string, (this: never, ...input: never[]) => unknown>) {
	for (const [name, value] of Object.entries(methods)) {
		if (!(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true })
	}
}

const at = function <T>(this: ArrayLike<T>, index: number) {
	return this[index < 0 ? this.length + index : index]
}

export function giveMissing() {
	give(String.prototype, { at })
	give(Array.prototype, {
		at,
		findLast<T>(this: T[], test: (item: T, index: number) => boolean) {
			for (let i = this.length - 1; i >= 0; i--) if (test(this[i]!, i)) return this[i]
			return undefined
		},
		toReversed<T>(this: T[]) {
			return [...this].reverse()
		},
		toSorted<T>(this: T[], compare?: (a: T, b: T) => number) {
			return [...this].sort(compare)
		},
	})
	give(Object, { hasOwn: (it: object, name: string) => Object.prototype.hasOwnProperty.call(it, name) })
	give(URL, {
		canParse(address: string, base?: string) {
			try {
				return Boolean(new URL(address, base))
			} catch {
				return false
			}
		},
	})
	if (!('size' in URLSearchParams.prototype)) {
		Object.defineProperty(URLSearchParams.prototype, 'size', {
			get(this: URLSearchParams) {
				return [...this].length
			},
		})
	}
	// Also missing where the address is not https.
	give(crypto, {
		randomUUID: () =>
			'10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
				(Number(digit) ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (Number(digit) / 4)))).toString(16),
			),
	})
	give(HTMLFormElement.prototype, {
		requestSubmit(this: HTMLFormElement, submitter?: HTMLElement | null) {
			const button = submitter ?? this.appendChild(Object.assign(document.createElement('button'), { hidden: true }))
			button.click()
			if (!submitter) button.remove()
		},
	})
}
