"""Shards of a run as tasks of a real Slurm array: merged, killed, requeued, run again."""

import pytest

from cluster import kill, until
from gate import Farm


def done(farm: Farm, job: str, merge: str) -> bool:
    """Asserts that the merged shards equal the run on one machine, byte for byte. Returns True."""
    code, data, files = farm.merged(job, merge)
    assert code == farm.whole[0], farm.words(merge)
    assert data == farm.whole[1]
    assert files == farm.whole[2]
    return True


@pytest.mark.parametrize(
    ("array", "count"), [("1-4", 4), ("0-1", 2), ("5-11:3%1", 3)], ids=["from-1", "from-0", "steps-one-at-a-time"]
)
def test_shards_of_an_array_merge_to_the_whole_run(farm: Farm, array: str, count: int) -> None:
    job = farm.submit(array)
    assert done(farm, job, farm.merge(job))
    assert farm.parts(job) == [f"shard-{index}-of-{count}.json" for index in range(1, count + 1)]


def test_killed_task_is_reported_and_merged_after_requeue(farm: Farm) -> None:
    job = farm.submit("1-2")
    merge = farm.merge(job)
    task = f"{job}_2"
    kill(farm.running(task))
    assert farm.merged(job, merge)[0] == 2
    assert "of 2 shards 2 is missing" in farm.words(merge)
    assert farm.parts(job) == ["shard-1-of-2.json"]
    assert farm.report(job) == {}

    farm.cluster.ask("scontrol", "requeue", task)
    again = farm.merge(job)
    farm.start_now(task)
    assert done(farm, job, again)


def test_canceled_task_is_reported_and_can_be_run_again(farm: Farm) -> None:
    job = farm.submit("0-1")
    merge = farm.merge(job)
    task = f"{job}_1"
    farm.running(task)
    farm.cluster.ask("scancel", task)
    assert farm.merged(job, merge)[0] == 2
    assert "of 2 shards 2 is missing" in farm.words(merge)

    alone = farm.submit("1", f"--export=ALL,SHARD=2/2,PARTS=parts-{job}")
    until(lambda: farm.cluster.state(alone) in ("COMPLETED", "FAILED"), f"an end of job {alone}")
    assert done(farm, job, farm.merge(job))


def test_merge_waits_for_a_requeued_task(farm: Farm) -> None:
    job = farm.submit("3-4")
    merge = farm.merge(job)
    task = f"{job}_4"
    first = farm.running(task)
    farm.cluster.ask("scontrol", "requeue", task)
    farm.start_now(task)
    assert farm.running(task) != first
    assert farm.cluster.job(task)["Restarts"] == "1"
    assert done(farm, job, merge)
