import type { ReactNode } from 'react'
import { whatsApp } from '#app/lib/text/whatsapp.ts'

type Props = { text: string; className: string; children: ReactNode }

/** Opens WhatsApp beside the page, with a message to send. */
export const WhatsAppLink = ({ text, ...link }: Props) => (
	<a {...link} href={whatsApp(text)} target="_blank" rel="noreferrer" />
)
