import type { Rule } from '../rule.ts'
import { isMixed } from '../secret-shape.ts'
import { family } from './family.ts'

/** Model providers and what is built around them. */
export const AI: readonly Rule[] = [
  family('anthropic-key', 'ANTHROPIC_KEY', 'docs.anthropic.com', 'sk-ant-', /[\w-]{20,200}/),
  family('openai-key', 'OPENAI_KEY', 'platform.openai.com', 'sk-proj- sk-svcacct- sk-admin- sk-None-', /[\w-]{20,250}/),
  family('openrouter-key', 'OPENROUTER_KEY', 'openrouter.ai', 'sk-or-', /[\w-]{20,100}/),
  family('langfuse-key', 'LANGFUSE_KEY', 'langfuse.com', 'sk-lf-', /[\da-f-]{30,40}/),
  family('openai-session', 'OPENAI_KEY', 'platform.openai.com', 'sess-', /[A-Za-z0-9]{30,60}/, { check: isMixed }),
  // Many providers copy the form: a dash after `sk` and 20 or more characters that no word has.
  family('sk-key', 'API_KEY', 'platform.openai.com', 'sk-', /[\w-]{18,250}/, {
    check: (value) => isDense(value.slice(3)),
  }),
  family(
    'huggingface-token',
    'HUGGINGFACE_TOKEN',
    'huggingface.co',
    'hf_ api_org_',
    /[A-Za-z]{28,60}|[A-Za-z0-9]{28,60}/,
  ),
  family('groq-key', 'GROQ_KEY', 'console.groq.com', 'gsk_', /[A-Za-z0-9]{30,80}/),
  family('xai-key', 'XAI_KEY', 'docs.x.ai', 'xai-', /[A-Za-z0-9]{40,120}/),
  family('perplexity-key', 'PERPLEXITY_KEY', 'docs.perplexity.ai', 'pplx-', /[A-Za-z0-9]{30,80}/),
  family('replicate-token', 'REPLICATE_TOKEN', 'replicate.com', 'r8_', /[A-Za-z0-9_-]{30,60}/),
  family('together-key', 'TOGETHER_KEY', 'docs.together.ai', 'tgp_v1_', /[\w-]{30,80}/),
  family('fireworks-key', 'FIREWORKS_KEY', 'fireworks.ai', 'fw_', /[A-Za-z0-9]{20,40}/, { check: isMixed }),
  family('cerebras-key', 'CEREBRAS_KEY', 'inference-docs.cerebras.ai', 'csk-', /[a-z0-9]{36,80}/),
  family('nvidia-key', 'NVIDIA_KEY', 'build.nvidia.com', 'nvapi-', /[\w-]{40,120}/),
  family('elevenlabs-key', 'ELEVENLABS_KEY', 'elevenlabs.io', 'sk_', /[\da-f]{40,60}/),
  family(
    'langsmith-key',
    'LANGSMITH_KEY',
    'docs.smith.langchain.com',
    'lsv2_pt_ lsv2_sk_ ls__',
    /[\da-f]{30,40}(?:_[\da-f]{10})?/,
  ),
  family('pinecone-key', 'PINECONE_KEY', 'docs.pinecone.io', 'pcsk_', /\w{30,120}/),
  family('wandb-key', 'WANDB_KEY', 'docs.wandb.ai', 'wandb_v1_', /\w{30,120}/),
  family('llamaindex-key', 'LLAMAINDEX_KEY', 'docs.cloud.llamaindex.ai', 'llx-', /[A-Za-z0-9]{30,60}/),
  family('jina-key', 'JINA_KEY', 'jina.ai', 'jina_', /[\w-]{40,90}/),
  family('voyage-key', 'VOYAGE_KEY', 'docs.voyageai.com', 'pa-', /[\w-]{40,60}/, { check: isMixed }),
  family('tavily-key', 'TAVILY_KEY', 'docs.tavily.com', 'tvly-', /[\w-]{20,60}/),
  family('firecrawl-key', 'FIRECRAWL_KEY', 'docs.firecrawl.dev', 'fc-', /[\da-f]{32}/),
  family('runpod-key', 'RUNPOD_KEY', 'docs.runpod.io', 'rpa_', /[A-Z0-9]{30,60}/),
  family('modal-token', 'MODAL_TOKEN', 'modal.com', 'ak- as-', /[A-Za-z0-9]{22}(?!\w)/, { check: isMixed }),
  family('browserbase-key', 'BROWSERBASE_KEY', 'docs.browserbase.com', 'bb_live_ bb_test_', /[\w-]{20,60}/),
  family('mem0-key', 'MEM0_KEY', 'docs.mem0.ai', 'm0-', /[A-Za-z0-9]{36,60}/),
  family('composio-key', 'COMPOSIO_KEY', 'docs.composio.dev', 'ak_', /[\w-]{20,40}/, {
    check: (value) => isDense(value.slice(3)),
  }),
  family('friendli-token', 'FRIENDLI_TOKEN', 'friendli.ai', 'flp_', /[A-Za-z0-9]{30,60}/),
  family('laminar-key', 'LAMINAR_KEY', 'docs.lmnr.ai', 'lmnr_', /[\w-]{30,80}/),
  family('v0-key', 'V0_KEY', 'v0.dev', 'v1:', /[A-Za-z0-9]{24}:[A-Za-z0-9]{24}/),
]

/** Mixed through and through: digits and letters, and no part between dashes that is a word of six letters or more. */
function isDense(body: string): boolean {
  if (!/\d/.test(body) || !/[A-Za-z]/.test(body)) return false
  const parts = body.split(/[-_]/)
  return parts.some((part) => part.length >= 16 && /\d/.test(part) && /[A-Za-z]/.test(part))
}
