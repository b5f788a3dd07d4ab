"""The event store: streams of bytes that are never rewritten, secrets beside them, and hints.

Read in this order: `port` (what a store promises), `chain` (how a log proves itself), `resolve`
(what to do when an answer is lost), then the two stores: `memory` and `redis_streams`.
"""
