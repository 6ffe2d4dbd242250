import type { ReactNode } from 'react'
import { whatsApp } from '#app/lib/text/whatsapp.ts'

type Props = { text?: string; number?: string; className: string; children: ReactNode }

/** Opens WhatsApp beside the page, with a message or the chat with a number. */
export const WhatsAppLink = ({ text = '', number, ...link }: Props) => (
	<a {...link} href={whatsApp(text, number)} target="_blank" rel="noreferrer" />
)
