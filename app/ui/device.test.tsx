import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SaverProvider } from './device.tsx'
import { PersonPicture } from './picture/person-picture.tsx'
import { Picture } from './picture/picture.tsx'

const src = 'https://example.com/a.jpg'

test.each<[string, ReactElement]>([
	['a picture', <Picture src={src} width={64} height={64} className="size-16" />],
	['a person', <PersonPicture picture={src} initials="TN" />],
])('%s is loaded, and drawn instead where data is to be saved', (_, picture) => {
	expect(renderToStaticMarkup(picture)).toContain(src)
	const saved = renderToStaticMarkup(<SaverProvider value={true}>{picture}</SaverProvider>)
	expect(saved).not.toContain('<img')
	expect(saved).not.toBe('')
})
