import { expect, it } from 'vitest'
import { counterFor, encodingFor } from './index.ts'

it.each([
  ['gpt-4o-mini', 'o200k_base'],
  ['gpt-4.1', 'o200k_base'],
  ['openai/gpt-5.1', 'o200k_base'],
  ['o3', 'o200k_base'],
  ['o4-mini-2025-04-16', 'o200k_base'],
  ['gpt-oss-120b', 'o200k_harmony'],
  ['gpt-4-turbo', 'cl100k_base'],
  ['gpt-3.5-turbo-0125', 'cl100k_base'],
  ['text-embedding-3-small', 'cl100k_base'],
  ['text-davinci-003', 'p50k_base'],
  ['davinci', 'r50k_base'],
  ['gpt2', 'gpt2'],
  ['claude-3-5-sonnet-20241022', 'claude-4.6'],
  ['claude-sonnet-4-20250514', 'claude-4.6'],
  ['claude-opus-4-6', 'claude-4.6'],
  ['us.anthropic.claude-opus-4-1-20250805-v1:0', 'claude-4.6'],
  ['anthropic/claude-opus-4-7', 'claude'],
  ['claude-sonnet-5', 'claude'],
  ['models/gemini-3-pro', 'gemini'],
  ['meta-llama/Llama-3.3-70B-Instruct', 'llama'],
  ['mistral-large-latest', 'mistral'],
  ['ft:gpt-3.5-turbo-0613:acme:o1-bot:7p4lURel', 'cl100k_base'],
  ['ft:gpt-4o-mini-2024-07-18:acme::abc', 'o200k_base'],
  ['ft:gpt-4o-mini-2024-07-18:acme:gpt-4-clone:7p4lURel', 'o200k_base'],
  ['ft:llm-of-ours:acme:o1-bot:7p4lURel', 'unknown'],
  ['openai:ft:gpt-4o:acme', 'o200k_base'],
  ['acme:o1-bot', 'unknown'],
  ['mistral:instruct', 'mistral'],
  ['gpt-4:o1', 'cl100k_base'],
  ['openai:gpt-4o', 'o200k_base'],
  ['llama3:latest', 'llama'],
  ['openai/gpt-4o:extended', 'o200k_base'],
  ['anthropic/claude-3.5-sonnet:beta', 'claude-4.6'],
  ['arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-v2:1', 'claude'],
  ['a-model-of-ours', 'unknown'],
  ['', 'unknown'],
])('counts %j by %s', (model, encoding) => {
  expect(encodingFor(model)).toBe(encoding)
})

it('prefers the encoding to the model, and o200k_base when neither is named', async () => {
  expect((await counterFor()).encoding).toBe('o200k_base')
  expect((await counterFor({ model: 'gpt-4' })).encoding).toBe('cl100k_base')
  expect((await counterFor({ model: 'gpt-4', encoding: 'gemini' })).encoding).toBe('gemini')
})
