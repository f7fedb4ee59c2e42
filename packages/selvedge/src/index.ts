export { memoryStore } from '@selvedge/offload'
export { defineStage, isShapingError, pipeline, ShapingError } from '@selvedge/pipeline'
export { assertShaped, callIdOf } from './assert-shaped.ts'
export { createShaper } from './create-shaper.ts'
export { defaultStages } from './default-stages.ts'
export { minimumBudget } from './minimum-budget.ts'
export { presets } from './presets.ts'
export { shapeRows } from './shape-rows.ts'
export { shape } from './shape.ts'
export { fitsBudget, textOf } from './shaped.ts'

export type {
  Call,
  Completeness,
  Evidence,
  JsonObject,
  JsonValue,
  Locator,
  Resource,
  ResultError,
  Status,
  ToolResult,
  Warning,
} from '@selvedge/contract'
export type { BlobStore, KeyOption, MemoryStoreOptions, OffloadOptions } from '@selvedge/offload'
export type { Budget, Draft, LogEvent, Present, Stage, StageContext, Step, Target } from '@selvedge/pipeline'
export type { RedactOptions } from '@selvedge/redact'
export type { CounterChoice, TokenCounter } from '@selvedge/tokens'
export type { ValidateOptions } from '@selvedge/validate'
export type { ShapeAllCall, ShapeAllOptions, Shaper } from './create-shaper.ts'
export type { ShapeRowsOptions } from './shape-rows.ts'
export type { ShapedReader, ShapedReadOptions, ShapedSearchOptions } from './reader.ts'
export type {
  CallInput,
  CommonOptions,
  FailOptions,
  ShapeOptions,
  ShaperBudget,
  ShaperOptions,
  ToolOptions,
} from './shape-options.ts'
export type { Shaped } from './shaped.ts'
